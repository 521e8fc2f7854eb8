/** Script of the checkbox that shows the password. Without scripts, the checkbox stays hidden. */
export const SHOW_PASSWORD = `for (const label of document.querySelectorAll('[data-shows]')) {
  const field = document.getElementById(label.dataset.shows);
  label.hidden = false;
  label.addEventListener('change', ({ target }) => (field.type = target.checked ? 'text' : 'password'));
  field.form.addEventListener('submit', () => (field.type = 'password'));
}
`;
