// Shows the parts of one game and level. Without this script all parts are shown.
const form = document.querySelector('.filter');
form.hidden = false;
form.addEventListener('change', () => {
  const { game, level } = Object.fromEntries(new FormData(form));
  for (const part of document.querySelectorAll('[data-game]')) {
    part.hidden = (game && part.dataset.game !== game) || (level && part.dataset.level !== level);
  }
});
