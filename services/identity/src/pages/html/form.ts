import { type Content, type Html, html } from './html';

/** Name of the hidden field with the token that binds a form to its browser. */
export const TOKEN_FIELD = 'form_token';

/** The browser that receives a page. */
export interface Recipient {
  /** Hidden value in each form of the page. */
  readonly formToken: string;
}

/** A form that only this browser can submit. */
export const form = (
  { formToken }: Recipient,
  action: string,
  content: Content,
  hidden: Record<string, string> = {},
  inline = false,
): Html => html`<form method="post" action="${action}"${inline && html` class="inline"`}>
<input type="hidden" name="${TOKEN_FIELD}" value="${formToken}">
${Object.entries(hidden).map(([name, value]) => value !== '' && html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
</form>`;
