import type { Person } from '../../authorize/authorize';
import { form, type Recipient } from './form';
import { type Html, html } from './html';

export const SIGN_OUT_PATH = '/signin/out';

/** Shows who is signed in, with a form to sign out that leads back to this page. */
export const who = (recipient: Recipient & { readonly here: string }, { email }: Person): Html =>
  html`<div class="who"><span>Signed in as <strong>${email}</strong></span> ${form(
    recipient,
    SIGN_OUT_PATH,
    html`<button class="link">Not you? Sign out</button>`,
    { continue: recipient.here },
    true,
  )}</div>`;
