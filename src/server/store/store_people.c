/* store_people.c - who may do what: links, visitors, accounts, and what each of them holds. */
#include "server/store/store_inside.h"

#include "base/hash_and_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- links ---- */

void store_link(Store *s, const uint8_t hash[HASH_BYTES], const LinkRow *link)
{
    static const char sql[] =
        "INSERT INTO link(hash,game,sides,kind) VALUES(?1,?2,?3,?4) ON CONFLICT DO UPDATE SET kind=?4";
    store_put(s, (StoreText){Q_LINK, sql, "htii"}, hash, link->game, (long long)link->sides, (long long)link->kind);
}

bool store_link_of(Store *s, const uint8_t hash[HASH_BYTES], LinkRow *out)
{
    sqlite3_stmt *q =
        store_ask_for(s, (StoreText){Q_LINK_OF, "SELECT game,sides,kind FROM link WHERE hash=?1", "h"}, hash);
    if (q) {
        *out = (LinkRow){.sides = sqlite3_column_int(q, 1), .kind = (LinkKind)sqlite3_column_int(q, 2)};
        store_copy_text(out->game, GAME_ID_TEXT, q, 0);
        sqlite3_reset(q);
    }
    return q;
}

void store_end_links(Store *s, const char *id, int sides, LinkKind kind)
{
    static const char sql[] = "DELETE FROM link WHERE game=?1 AND kind=?3 AND (sides & ?2)";
    store_put(s, (StoreText){Q_END_LINKS, sql, "tii"}, id, (long long)sides, (long long)kind);
}

/* ---- who asks, remembered ---- */

/* Every request asks who sends it and what he may do there. Both are remembered until something else than the course of a game is written,
 * so that playing goes on while the store is being written. Each has its one place, by its hash. */
enum { VISITORS_KEPT = 1024, HOLDS_KEPT = 4096 };
struct StoreCache {
    unsigned age; /* what is older does not count */
    struct {
        unsigned age;
        uint8_t hash[HASH_BYTES];
        Holder who;
    } visitor[VISITORS_KEPT];
    struct {
        unsigned age;
        Holder who;
        char game[GAME_ID_TEXT];
        int sides;
    } hold[HOLDS_KEPT];
};

void store_cache_clear(Store *s)
{
    if (s->cache) {
        s->cache->age++;
    }
}

/* Null without a writer: then asking costs nobody time. */
static struct StoreCache *cache_of(Store *s)
{
    if (s->writer && !s->cache) {
        s->cache = must_zalloc(sizeof *s->cache);
        s->cache->age = 1;
    }
    return s->writer ? s->cache : NULL;
}

static size_t hold_place(Holder who, const char *id)
{
    uint64_t seed = (uint64_t)(who.account ? -who.account : who.visitor);
    return hash64(id, strlen(id), seed) % HOLDS_KEPT;
}

/* ---- visitors and accounts ---- */

bool store_visitor(Store *s, const uint8_t hash[HASH_BYTES], Holder *out)
{
    struct StoreCache *cache = cache_of(s);
    size_t place = hash[0] + (size_t)hash[1] * 256;
    place %= VISITORS_KEPT;
    if (cache && cache->visitor[place].age == cache->age && !memcmp(cache->visitor[place].hash, hash, HASH_BYTES)) {
        *out = cache->visitor[place].who;
        return true;
    }
    sqlite3_stmt *q =
        store_ask_for(s, (StoreText){Q_VISITOR, "SELECT id,account FROM visitor WHERE hash=?1", "h"}, hash);
    if (q) {
        *out = (Holder){sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1)};
        sqlite3_reset(q);
        if (cache) {
            memcpy(cache->visitor[place].hash, hash, HASH_BYTES);
            cache->visitor[place].who = *out;
            cache->visitor[place].age = cache->age;
        }
    }
    return q;
}

bool store_new_visitor(Store *s, const uint8_t hash[HASH_BYTES], long long now, Holder *out)
{
    static const char sql[] = "INSERT INTO visitor(hash,account,created) VALUES(?1,0,?2)";
    store_put(s, (StoreText){Q_NEW_VISITOR, sql, "hi"}, hash, now);
    *out = (Holder){.visitor = s->failed ? 0 : sqlite3_last_insert_rowid(s->db)};
    return !s->failed;
}

void store_log_in(Store *s, long long visitor, long long account)
{
    store_put(s, (StoreText){Q_LOG_IN, "UPDATE visitor SET account=?2 WHERE id=?1", "ii"}, visitor, account);
}

void store_log_out_others(Store *s, long long account, long long visitor)
{
    store_put(s, (StoreText){Q_LOG_OUT_OTHERS, "UPDATE visitor SET account=0 WHERE account=?1 AND id<>?2", "ii"},
              account, visitor);
}

static bool account_row(sqlite3_stmt *q, AccountRow *out)
{
    if (q) {
        *out = (AccountRow){.id = sqlite3_column_int64(q, 0)};
        store_copy_text(out->hash, PASSWORD_TEXT, q, 1);
        store_copy_text(out->name, NAME_TEXT, q, 2);
        sqlite3_reset(q);
    }
    return q;
}

bool store_account(Store *s, const char *name, const char *folded, AccountRow *out)
{
    static const char sql[] = "SELECT id,hash,name FROM account WHERE folded=?2 "
                              "ORDER BY name=?1 COLLATE NOCASE DESC, id LIMIT 1";
    return account_row(store_ask_for(s, (StoreText){Q_ACCOUNT, sql, "tt"}, name, folded), out);
}

bool store_account_of(Store *s, long long id, AccountRow *out)
{
    return account_row(
        store_ask_for(s, (StoreText){Q_ACCOUNT_OF, "SELECT id,hash,name FROM account WHERE id=?1", "i"}, id), out);
}

bool store_account_name(Store *s, long long id, char name[NAME_TEXT])
{
    AccountRow row;
    bool found = id && store_account_of(s, id, &row);
    if (found) {
        memcpy(name, row.name, NAME_TEXT);
    }
    return found;
}

bool store_new_account(Store *s, const char *name, const char *folded, const char *hash, long long *id)
{
    static const char sql[] = "INSERT INTO account(name,folded,hash) SELECT ?1,?2,?3 WHERE NOT EXISTS"
                              "(SELECT 1 FROM account WHERE folded=?2) ON CONFLICT DO NOTHING";
    store_put(s, (StoreText){Q_NEW_ACCOUNT, sql, "ttt"}, name, folded, hash);
    *id = sqlite3_last_insert_rowid(s->db);
    return !s->failed && sqlite3_changes(s->db) == 1;
}

void store_new_password(Store *s, long long account, const char *hash)
{
    store_put(s, (StoreText){Q_NEW_PASSWORD, "UPDATE account SET hash=?2 WHERE id=?1", "it"}, account, hash);
}

bool store_only_holder(Store *s, long long account, const HeldGame *game)
{
    static const char sql[] =
        "SELECT (SELECT count(*) FROM hold WHERE game=?1 AND sides<>0 AND NOT(kind=1 AND holder=?2)) +"
        " (SELECT count(*) FROM link WHERE game=?1 AND kind=1 AND (sides & ~?3)<>0)";
    sqlite3_stmt *q =
        store_ask_for(s, (StoreText){Q_ONLY_HOLDER, sql, "tii"}, game->id, account, (long long)game->sides);
    bool alone = q && sqlite3_column_int(q, 0) == 0;
    sqlite3_reset(q);
    return alone;
}

/* Seats that only the account held are open again, and no key opens them. */
void store_delete_account(Store *s, long long account)
{
    static const char *const sql[] = {
        "UPDATE chat SET name='' WHERE name=(SELECT name FROM account WHERE id=?1) AND game IN"
        " (SELECT game FROM hold WHERE kind=1 AND holder=?1)",
        "UPDATE seat SET kind=1, name='' WHERE kind=0 AND EXISTS(SELECT 1 FROM hold WHERE kind=1 AND holder=?1 AND"
        " hold.game=seat.game AND hold.sides & (1<<seat.side)) AND NOT EXISTS(SELECT 1 FROM hold WHERE"
        " hold.game=seat.game AND hold.sides & (1<<seat.side) AND NOT(kind=1 AND holder=?1))",
        "DELETE FROM link WHERE kind=1 AND EXISTS(SELECT 1 FROM seat WHERE seat.game=link.game AND seat.kind=1 AND"
        " link.sides & (1<<seat.side)) AND game IN (SELECT game FROM hold WHERE hold.kind=1 AND holder=?1)",
        "DELETE FROM hold WHERE kind=1 AND holder=?1",
        "UPDATE visitor SET account=0 WHERE account=?1",
        "DELETE FROM account WHERE id=?1",
    };
    for (size_t i = 0; i < sizeof sql / sizeof sql[0]; i++) {
        store_put(s, (StoreText){(StoreQuery)(Q_DELETE_ACCOUNT + i), sql[i], "i"}, account);
    }
}

bool store_tidy(Store *s, long long before)
{
    static const char sql[] = "DELETE FROM visitor WHERE account=0 AND created<?1 AND NOT EXISTS"
                              "(SELECT 1 FROM hold WHERE hold.kind=0 AND hold.holder=visitor.id)";
    store_put(s, (StoreText){Q_OLD_VISITORS, sql, "i"}, before);
    return store_commit(s) && store_plain(s, "VACUUM");
}

/* ---- what they hold ---- */

static long long kind_of(Holder who) { return who.account ? 1 : 0; }
static long long holder_of(Holder who) { return who.account ? who.account : who.visitor; }

void store_hold(Store *s, Holder who, const char *id, int sides)
{
    static const char sql[] = "INSERT INTO hold VALUES(?1,?2,?3,?4) ON CONFLICT DO UPDATE SET sides=sides|?4";
    store_put(s, (StoreText){Q_HOLD, sql, "iiti"}, kind_of(who), holder_of(who), id, (long long)sides);
}

int store_holds(Store *s, Holder who, const char *id)
{
    static const char sql[] = "SELECT sides FROM hold WHERE kind=?1 AND holder=?2 AND game=?3";
    struct StoreCache *cache = cache_of(s);
    size_t place = hold_place(who, id);
    if (cache && cache->hold[place].age == cache->age && strcmp(cache->hold[place].game, id) == 0 &&
        cache->hold[place].who.visitor == who.visitor && cache->hold[place].who.account == who.account) {
        return cache->hold[place].sides;
    }
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_HOLDS, sql, "iit"}, kind_of(who), holder_of(who), id);
    int sides = q ? sqlite3_column_int(q, 0) : -1;
    sqlite3_reset(q);
    if (q && cache && strlen(id) < GAME_ID_TEXT) {
        cache->hold[place].who = who;
        cache->hold[place].sides = sides;
        cache->hold[place].age = cache->age;
        snprintf(cache->hold[place].game, GAME_ID_TEXT, "%s", id);
    }
    return sides;
}

void store_release(Store *s, Holder who, const char *id, int sides)
{
    static const char ended[] =
        "DELETE FROM hold WHERE game=?3 AND (sides & ?4)<>0 AND (sides & ~?4)=0 AND NOT(kind=?1 AND holder=?2)";
    static const char less[] = "UPDATE hold SET sides=sides & ~?4 WHERE game=?3 AND NOT(kind=?1 AND holder=?2)";
    store_put(s, (StoreText){Q_RELEASED, ended, "iiti"}, kind_of(who), holder_of(who), id, (long long)sides);
    store_put(s, (StoreText){Q_RELEASE, less, "iiti"}, kind_of(who), holder_of(who), id, (long long)sides);
}

void store_take_over(Store *s, long long visitor, long long account)
{
    static const char sql[] = "INSERT INTO hold SELECT 1,?2,game,sides FROM hold WHERE kind=0 AND holder=?1 "
                              "ON CONFLICT DO UPDATE SET sides=sides|excluded.sides";
    store_put(s, (StoreText){Q_TAKE_OVER, sql, "ii"}, visitor, account);
    store_put(s, (StoreText){Q_TAKEN_OVER, "DELETE FROM hold WHERE kind=0 AND holder=?1", "i"}, visitor);
}

int store_games_of(Store *s, Holder who, bool finished, int skip, int max, HeldGame *out)
{
    static const char sql[] = "SELECT hold.game,hold.sides FROM hold JOIN game ON game.id=hold.game WHERE kind=?1 AND "
                              "holder=?2 AND over=?3 ORDER BY changed DESC, game.id LIMIT ?4 OFFSET ?5";
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_GAMES_OF, sql, "iiiii"}, kind_of(who), holder_of(who),
                                    (long long)finished, (long long)max, (long long)skip);
    int n = 0;
    for (; q && n < max; q = store_next(s, q)) {
        store_copy_text(out[n].id, GAME_ID_TEXT, q, 0);
        out[n++].sides = sqlite3_column_int(q, 1);
    }
    sqlite3_reset(q);
    return n;
}

int store_count_games_of(Store *s, Holder who)
{
    static const char sql[] =
        "SELECT count(*) FROM hold JOIN game ON game.id=hold.game WHERE kind=?1 AND holder=?2 AND "
        "over=0 AND sides<>0";
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_COUNT_GAMES_OF, sql, "ii"}, kind_of(who), holder_of(who));
    int n = q ? sqlite3_column_int(q, 0) : 0;
    sqlite3_reset(q);
    return n;
}
