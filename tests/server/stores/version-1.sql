-- A store of version 1 as its last program wrote it: a game with a seat taken by its link, one with a seat still open, one played by
-- links alone, a finished one, one of an account. The rules of the three actions in it are as old as the game.
PRAGMA user_version=1;
BEGIN TRANSACTION;
CREATE TABLE account(id INTEGER PRIMARY KEY, name TEXT UNIQUE COLLATE NOCASE, hash TEXT);
INSERT INTO "account" VALUES(1,'Gioacchino','$argon2id$v=19$m=65536,t=2,p=1$pvwmIdMosiarfztN29i4sA$IG2nLWXP/6NpA0+aySSnf3OJvpX4bk9KVyiO0BBhm7Q');
CREATE TABLE action(game TEXT REFERENCES game, n INT, side INT, kind INT, text TEXT, PRIMARY KEY(game,n)) WITHOUT ROWID;
INSERT INTO "action" VALUES('74aark6cd6zg',0,1,0,'activate II');
INSERT INTO "action" VALUES('74aark6cd6zg',1,1,0,'roll_order');
INSERT INTO "action" VALUES('74aark6cd6zg',2,1,0,'set_order defense');
INSERT INTO "action" VALUES('7xan33c8wg6b',0,1,0,'activate II');
INSERT INTO "action" VALUES('7xan33c8wg6b',1,1,0,'roll_order');
INSERT INTO "action" VALUES('7xan33c8wg6b',2,1,0,'artillery_order N-ART-AQ defense');
INSERT INTO "action" VALUES('7xan33c8wg6b',3,1,0,'move N-ART-ME');
INSERT INTO "action" VALUES('7xan33c8wg6b',4,1,0,'to 3108');
INSERT INTO "action" VALUES('7xan33c8wg6b',5,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',6,1,0,'move N-2L-3');
INSERT INTO "action" VALUES('7xan33c8wg6b',7,1,0,'to 3011');
INSERT INTO "action" VALUES('7xan33c8wg6b',8,1,0,'to 2911');
INSERT INTO "action" VALUES('7xan33c8wg6b',9,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',10,1,0,'move N-2L-1');
INSERT INTO "action" VALUES('7xan33c8wg6b',11,1,0,'to 2910');
INSERT INTO "action" VALUES('7xan33c8wg6b',12,1,0,'to 3011');
INSERT INTO "action" VALUES('7xan33c8wg6b',13,1,0,'to 3111');
INSERT INTO "action" VALUES('7xan33c8wg6b',14,1,0,'to 3212');
INSERT INTO "action" VALUES('7xan33c8wg6b',15,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',16,1,0,'move N-6L-1');
INSERT INTO "action" VALUES('7xan33c8wg6b',17,1,0,'to 2908');
INSERT INTO "action" VALUES('7xan33c8wg6b',18,1,0,'to 3008');
INSERT INTO "action" VALUES('7xan33c8wg6b',19,1,0,'to 3009');
INSERT INTO "action" VALUES('7xan33c8wg6b',20,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',21,1,0,'move N-9L-1');
INSERT INTO "action" VALUES('7xan33c8wg6b',22,1,0,'to 2909');
INSERT INTO "action" VALUES('7xan33c8wg6b',23,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',24,1,0,'move N-L3-1');
INSERT INTO "action" VALUES('7xan33c8wg6b',25,1,0,'march 2810');
INSERT INTO "action" VALUES('7xan33c8wg6b',26,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',27,1,0,'move N-L3-2');
INSERT INTO "action" VALUES('7xan33c8wg6b',28,1,0,'march 2810');
INSERT INTO "action" VALUES('7xan33c8wg6b',29,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',30,1,0,'move N-L3-3');
INSERT INTO "action" VALUES('7xan33c8wg6b',31,1,0,'march 2810');
INSERT INTO "action" VALUES('7xan33c8wg6b',32,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',33,1,0,'move N-2L-2');
INSERT INTO "action" VALUES('7xan33c8wg6b',34,1,0,'march 2910');
INSERT INTO "action" VALUES('7xan33c8wg6b',35,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',36,1,0,'done');
INSERT INTO "action" VALUES('7xan33c8wg6b',37,1,0,'move_leader N-MEDI');
INSERT INTO "action" VALUES('7xan33c8wg6b',38,1,0,'to 2910');
INSERT INTO "action" VALUES('7xan33c8wg6b',39,1,0,'to 3010');
INSERT INTO "action" VALUES('7xan33c8wg6b',40,1,0,'march 2909');
INSERT INTO "action" VALUES('7xan33c8wg6b',41,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',42,1,0,'move_leader N-AMBR');
INSERT INTO "action" VALUES('7xan33c8wg6b',43,1,0,'march 3109');
INSERT INTO "action" VALUES('7xan33c8wg6b',44,1,0,'to 3009');
INSERT INTO "action" VALUES('7xan33c8wg6b',45,1,0,'to 3008');
INSERT INTO "action" VALUES('7xan33c8wg6b',46,1,0,'to 3108');
INSERT INTO "action" VALUES('7xan33c8wg6b',47,1,0,'to 3107');
INSERT INTO "action" VALUES('7xan33c8wg6b',48,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',49,1,0,'move_leader N-AQUI');
INSERT INTO "action" VALUES('7xan33c8wg6b',50,1,0,'to 2810');
INSERT INTO "action" VALUES('7xan33c8wg6b',51,1,0,'stop');
INSERT INTO "action" VALUES('7xan33c8wg6b',52,1,0,'done');
INSERT INTO "action" VALUES('fbwbgyrefhpt',0,1,0,'activate II');
INSERT INTO "action" VALUES('fbwbgyrefhpt',1,1,0,'roll_order');
INSERT INTO "action" VALUES('fbwbgyrefhpt',2,1,0,'move N-ART-AQ');
INSERT INTO "action" VALUES('fbwbgyrefhpt',3,1,0,'with N-ART-ME');
INSERT INTO "action" VALUES('fbwbgyrefhpt',4,1,0,'to 3010');
INSERT INTO "action" VALUES('fbwbgyrefhpt',5,0,5,'');
INSERT INTO "action" VALUES('fjth84j2ruw3',0,1,0,'activate II');
INSERT INTO "action" VALUES('fjth84j2ruw3',1,1,0,'roll_order');
INSERT INTO "action" VALUES('fjth84j2ruw3',2,1,0,'move N-ART-AQ');
CREATE TABLE ask(game TEXT PRIMARY KEY REFERENCES game, side INT, line INT) WITHOUT ROWID;
INSERT INTO "ask" VALUES('74aark6cd6zg',0,1);
CREATE TABLE chat(game TEXT REFERENCES game, n INT, side INT, name TEXT, text TEXT, at INT, PRIMARY KEY(game,n)) WITHOUT ROWID;
INSERT INTO "chat" VALUES('74aark6cd6zg',0,0,'','Good evening',1794955952);
CREATE TABLE game(id TEXT PRIMARY KEY, header TEXT NOT NULL, created INT, changed INT, over INT, turn INT, waiting INT, lines INT, winner INT, level TEXT) WITHOUT ROWID;
INSERT INTO "game" VALUES('74aark6cd6zg','gonfalon 1
system tolentino
scenario rancia
rules 1
data 6cdb8c9f983d0227
seed cfe4e4fa26f4007e73ee2951de30effafc8f2778d880d0d829b540b36d6b72b9
begin
',1794955951,1794955952,0,2,1,26,-1,'');
INSERT INTO "game" VALUES('7xan33c8wg6b','gonfalon 1
system tolentino
scenario rancia
rules 1
data 6cdb8c9f983d0227
seed aa420f0af6f0a602ad0dc60e55388401417431158bdc72465d3e9ee4fcc51bdb
seat neapolitan computer
begin
',1794955955,1794955956,0,1,1,18,-1,'');
INSERT INTO "game" VALUES('bnhswsen6arg','gonfalon 1
system tolentino
scenario rancia
rules 1
data 6cdb8c9f983d0227
seed 635f04c4b3f460f09b36a90acbdd70d521743376f66cd6092d205f098c918e06
begin
',1794955952,1794955952,0,1,2,0,-1,'');
INSERT INTO "game" VALUES('fbwbgyrefhpt','gonfalon 1
system tolentino
scenario rancia
rules 1
data 6cdb8c9f983d0227
seed 5775cea5e8320823622e3bd62ff0b0a811a3ff65ad32ffd10d297f75fd48245a
begin
',1794955953,1794955954,1,1,0,2,1,'resigned');
INSERT INTO "game" VALUES('fjth84j2ruw3','gonfalon 1
system tolentino
scenario rancia
rules 1
data 6cdb8c9f983d0227
seed 24f4bdbadf8ef47a47ccead217f862a916a91934d8ff3ebea8d9119eb195a9ce
begin
',1794955952,1794955953,0,1,2,3,-1,'');
CREATE TABLE hold(kind INT, holder INT, game TEXT REFERENCES game, sides INT, PRIMARY KEY(kind,holder,game)) WITHOUT ROWID;
INSERT INTO "hold" VALUES(0,1,'74aark6cd6zg',1);
INSERT INTO "hold" VALUES(0,1,'bnhswsen6arg',1);
INSERT INTO "hold" VALUES(0,1,'fbwbgyrefhpt',3);
INSERT INTO "hold" VALUES(0,2,'74aark6cd6zg',2);
INSERT INTO "hold" VALUES(0,3,'fjth84j2ruw3',0);
INSERT INTO "hold" VALUES(1,1,'7xan33c8wg6b',1);
CREATE TABLE link(hash BLOB PRIMARY KEY, game TEXT REFERENCES game, sides INT) WITHOUT ROWID;
INSERT INTO "link" VALUES(X'0C9687C1A42C1F893EE04548DE26740FDFADCC84B3C3FF274227A66AA82C6D54','fjth84j2ruw3',0);
INSERT INTO "link" VALUES(X'149A1C177A2D9F197FE058A3A88F46C00792BDA9EFB0B0C47869E5E0A35A3829','fjth84j2ruw3',1);
INSERT INTO "link" VALUES(X'260D0CFDFCFCCAD51B2D2F829DE7C4F2977842D48B1C470D633D27EE1B33E87E','bnhswsen6arg',2);
INSERT INTO "link" VALUES(X'2A5D43C0DD5024AC0D3DF6541B320549C2DC1068BEE2DE1A09BC20F048CA887A','7xan33c8wg6b',1);
INSERT INTO "link" VALUES(X'582BEF6D15D24DBBAA30AD0DB41B814725C6D94E71CC115631DED05354CA5871','fjth84j2ruw3',2);
INSERT INTO "link" VALUES(X'710EC6D1786C769266A21890B1BB34404F9A27116BA8B94D1EAF7D50052467A5','fbwbgyrefhpt',1);
INSERT INTO "link" VALUES(X'8D0276D92220BF3AEDBEDBFFBE25A54CE4505963F1D354C6700F0A1EDAF08922','fbwbgyrefhpt',2);
INSERT INTO "link" VALUES(X'B3F120FDA0E7F2E317D3F51447BAFCCEB635479BC272428428B00727929DB835','fbwbgyrefhpt',0);
INSERT INTO "link" VALUES(X'C8B7F88E2E99BFC039B5C3E6E514A5F06412FE3EF44A777B127B92631AE8A4C4','74aark6cd6zg',1);
INSERT INTO "link" VALUES(X'CDFAC41A68189E85474D62C5CEA8574890FE7FE25AABA904E4482AB2CB2B000A','bnhswsen6arg',1);
INSERT INTO "link" VALUES(X'D8C164509831C93D026C421684DA8DFD4A7D710EB4AA6D629FFB58AA80F70508','74aark6cd6zg',2);
INSERT INTO "link" VALUES(X'E7B637A5963ECD3CF053C24F58DA4EDD2CA04F52AB28C4D88D648F57C81CE82E','7xan33c8wg6b',0);
INSERT INTO "link" VALUES(X'F14C2683A75D06D33180D6841D27021A547D8FF22B5D0F88F45B86531E56F608','bnhswsen6arg',0);
INSERT INTO "link" VALUES(X'FB20F1465FD83240876B63E094B13AB125C498FC0320F299884B5CE66656D0B9','74aark6cd6zg',0);
CREATE TABLE seat(game TEXT REFERENCES game, side INT, kind INT, name TEXT, PRIMARY KEY(game,side)) WITHOUT ROWID;
INSERT INTO "seat" VALUES('74aark6cd6zg',0,0,'');
INSERT INTO "seat" VALUES('74aark6cd6zg',1,0,'');
INSERT INTO "seat" VALUES('7xan33c8wg6b',0,0,'');
INSERT INTO "seat" VALUES('7xan33c8wg6b',1,2,'random');
INSERT INTO "seat" VALUES('bnhswsen6arg',0,0,'');
INSERT INTO "seat" VALUES('bnhswsen6arg',1,1,'');
INSERT INTO "seat" VALUES('fbwbgyrefhpt',0,0,'');
INSERT INTO "seat" VALUES('fbwbgyrefhpt',1,0,'');
INSERT INTO "seat" VALUES('fjth84j2ruw3',0,1,'');
INSERT INTO "seat" VALUES('fjth84j2ruw3',1,1,'');
CREATE TABLE snapshot(game TEXT PRIMARY KEY REFERENCES game, move INT, undos INT, resigned INT, stamp INT, actions INT, checksum INT, size INT, image BLOB);
CREATE TABLE visitor(id INTEGER PRIMARY KEY, hash BLOB UNIQUE, account INT, created INT);
INSERT INTO "visitor" VALUES(1,X'57917ABEE0E42B58BDD34683A1D29E2F956DE49C57786C807C7CCFBA4754B713',0,1794955951);
INSERT INTO "visitor" VALUES(2,X'487B87F9AFBB91892D5AE8594A690BA4C06355B1CB43184A6FBD385E66622839',0,1794955951);
INSERT INTO "visitor" VALUES(3,X'7D28617B431587C66766E51F38C33876D53F9BB8784FA45FC004420C7B14F73E',0,1794955952);
INSERT INTO "visitor" VALUES(4,X'463CE2746A03B2B98B768E52FD8BA93C8AFBE92267A3B14874FCCC5E6223647C',1,1794955955);
COMMIT;
