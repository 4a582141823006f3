import type { SiteEntry } from '../content/follow-site';
import type { KnowledgeDocument } from '../knowledge/knowledge';
import { CONTACT_FACTS, contactPhrase } from './contact-phrases';
import { localHours } from './local-hours';
import type { Proposal } from './proposal';
import { type SiteFacts, valueIn } from './site-facts';

/** The beginning of the keys of these questions. */
export const CONTACT = 'contact ';

/** The questions for contacts and opening hours, in the language of the site, unless the site answers the same question. */
export const contactQuestions = ({ faqs }: Proposal, facts: SiteFacts): SiteEntry<KnowledgeDocument>[] =>
  CONTACT_FACTS.flatMap((name) => {
    const fact = facts[name];
    const language = valueIn(facts, 'language');
    const [title, answer] = contactPhrase(language, name);
    if (!fact || faqs.some(({ question }) => title.toLowerCase().includes(question.toLowerCase()))) return [];
    const value = name === 'opening_hours' ? localHours(fact.value, language) : fact.value;
    const content = `${answer}${value.includes('\n') ? '\n' : ' '}${value}`;
    return [{ key: `${CONTACT}${name}`, page: fact.page, fields: { kind: 'faq', title, content, url: fact.page } }];
  });
