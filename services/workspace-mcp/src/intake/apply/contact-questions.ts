import type { SiteEntry } from '../../content/follow-site';
import type { KnowledgeDocument } from '../../knowledge/knowledge';
import { sectionIn } from '../../words/words';
import type { Proposal } from '../propose/proposal';
import { localHours } from './local-hours';
import type { SiteFacts } from './site-facts';
import { siteLanguage } from './site-language';

/** The facts that visitors ask for, by their names in `brand`. */
export const CONTACT_FACTS = ['phone', 'email', 'address', 'opening_hours'] as const;

/** The beginning of the keys of these questions. */
export const CONTACT = 'contact ';

/** The questions for contacts and opening hours, in the language of the site, unless the site answers the same question. */
export function contactQuestions(proposal: Proposal, facts: SiteFacts): SiteEntry<KnowledgeDocument>[] {
  const language = siteLanguage(proposal, facts);
  return CONTACT_FACTS.flatMap((name) => {
    const fact = facts[name];
    const { question: title, answer } = sectionIn(language, 'contacts')[name];
    if (!fact || proposal.faqs.some(({ question }) => title.toLowerCase().includes(question.toLowerCase()))) return [];
    const value = name === 'opening_hours' ? localHours(fact.value, language) : fact.value;
    const content = `${answer}${value.includes('\n') ? '\n' : ' '}${value}`;
    return [{ key: `${CONTACT}${name}`, page: fact.page, fields: { kind: 'faq', title, content, url: fact.page } }];
  });
}
