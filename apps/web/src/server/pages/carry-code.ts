/**
 * Script of the invitation page. The code is in the fragment of the link, so that no log contains it,
 * and is sent in the body of a form.
 * Without scripts, the user types or pastes it.
 */
export const CARRY_CODE = `const form = document.querySelector('form[data-code]');
const code = decodeURIComponent(location.hash.slice(1));
if (form && code !== '') {
  form.elements.code.value = code;
  history.replaceState(null, '', location.pathname);
  form.submit();
}
`;
