import type { Onboarding } from '../../agent/agent';
import type { Proposal } from '../propose/proposal';
import type { SitePages } from './site-pages';

export type SiteFacts = Onboarding['facts'];

/** The facts about a business by their names in `brand`. A fact whose page was not read again stays as it was. */
export function siteFacts({ brand }: Proposal, pages: SitePages, before: SiteFacts = {}): SiteFacts {
  const facts: SiteFacts = {};
  for (const [name, value] of Object.entries<string>(brand))
    if (value !== '')
      facts[name] = { value, page: pages.addressOf((said) => Boolean(said[name as keyof typeof said])) };
  for (const [name, fact] of Object.entries(before)) if (!facts[name] && !pages.isKnown(fact.page)) facts[name] = fact;
  return facts;
}

export const valueIn = (facts: SiteFacts, name: string): string => facts[name]?.value ?? '';
