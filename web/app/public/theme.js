// Runs before the first paint, so that the page never flashes in the other theme or language.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('palamedes.settings') || '{}') || {};
  } catch {
    // Nothing kept, or nothing that can be read: as the device has it.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const themes = ['day', 'night'];
  const root = document.documentElement;
  root.dataset.theme = themes.includes(chosen.theme) ? chosen.theme : themes[Number(dark)];
  root.dataset.board = ['wood', 'slate'].includes(chosen.boardTheme) ? chosen.boardTheme : 'engraving';
  const asked = ['en', 'de'].includes(chosen.language) ? [chosen.language] : navigator.languages;
  root.lang = asked.map((tag) => tag.slice(0, 2)).find((tag) => /^(en|de)$/.test(tag)) || 'en';
})();
