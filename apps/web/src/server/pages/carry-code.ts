/**
 * What the page of an invitation runs: the code stands behind the `#` of its link, so that no log has it, and goes on in the
 * body of a form. Without scripts it is typed or pasted.
 */
export const CARRY_CODE = `const form = document.querySelector('form[data-code]');
const code = decodeURIComponent(location.hash.slice(1));
if (form && code !== '') {
  form.elements.code.value = code;
  history.replaceState(null, '', location.pathname);
  form.submit();
}
`;
