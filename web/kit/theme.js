/* theme.js - sets light or dark before the first paint: the stored choice, else what the system prefers. */
(function () {
    var stored = null;
    try {
        stored = JSON.parse(localStorage.getItem('gonfalon.settings') || '{}').theme;
    } catch (error) {
        stored = null; // a private window without storage follows the system
    }
    var dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
