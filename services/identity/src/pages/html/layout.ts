import type { Content, Page } from '@cws/kit';
import { html } from './html';

export interface Layout {
  /** Title of the tab; a screen reader says it first. */
  readonly title: string;
  readonly content: Content;
  /** Whether the page is wide, for lists. */
  readonly wide?: boolean;
}

const FOOT = html`<p>We never ask for a password, and nobody of ours will ever ask you for a code.</p>
<p><a href="/account/keys">Your keys and connections</a></p>`;

/** A page of this service, with the foot of all of them. */
export const layout = ({ title, content, wide }: Layout): Page => ({
  title,
  content,
  width: wide ? 'wide' : 'narrow',
  foot: FOOT,
});
