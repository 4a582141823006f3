import { detectLanguage } from '../../retrieval/text/detect-language';
import type { Proposal } from '../propose/proposal';
import { type SiteFacts, valueIn } from './site-facts';

/** The language for texts about a site: the stated one, else that in which its pages are written. */
export const siteLanguage = ({ pages }: Proposal, facts: SiteFacts): string =>
  valueIn(facts, 'language') || detectLanguage(pages.map(({ text }) => text).join('\n'), 'en');
