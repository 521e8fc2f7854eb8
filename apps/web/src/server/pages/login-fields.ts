import { html, type Markup } from '@trowel/http';

interface LoginFields {
  texts: { username: string; password: string };
  /** Prefix of the ids, for pages with several forms. */
  prefix?: string;
  username: string;
  /** True if the last attempt failed because of these fields. */
  isWrong?: boolean;
}

/** Renders the fields for user name and password. */
export function renderLoginFields({ texts, prefix = '', username, isWrong = false }: LoginFields): Markup {
  const wrong = isWrong && html` aria-invalid="true" aria-describedby="problem"`;
  return html`<label for="${prefix}username">${texts.username}</label>
    <input
      id="${prefix}username"
      name="username"
      type="text"
      value="${username}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      ${wrong}
    />
    <label for="${prefix}password">${texts.password}</label>
    <input
      id="${prefix}password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="1024"
      required
      ${wrong}
    />`;
}

/** Renders why the last attempt failed, if it did. */
export function renderProblem(problem: string | undefined): Markup | false {
  return problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`;
}
