import type { Call } from '@cws/kit';
import { isLanguageTag } from '@cws/kit';
import type { App } from '../../app/app';
import type { BusinessProfile } from '../../business/business';
import type { Context } from '../../context';
import { areStated } from '../../hours/opening-hours';
import { writtenHours } from '../../hours/written-hours';
import { primaryTag, wordsIn } from '../../words/words';
import type { Proposal } from '../propose/proposal';
import { CONTACT } from './contact-questions';
import { certainZone } from './country-zones';
import { type SiteFacts, valueIn } from './site-facts';
import { siteLanguage } from './site-language';

/**
 * Completes what the business states by what the site says of it, where that is certain: its language, time zone, address for support, and hours,
 * with the document that states them (contract: onboarding-hours). Returns the names of the fields that have changed.
 */
export async function followBusiness(
  context: Pick<Context, 'businesses' | 'knowledge'>,
  call: Call,
  { _id: app_id, business_id, is_default }: App,
  proposal: Proposal,
  facts: SiteFacts,
): Promise<string[]> {
  if (business_id === '' || !is_default) return [];
  const language = siteLanguage(proposal, facts);
  const [phone, address] = [valueIn(facts, 'phone'), valueIn(facts, 'address')];
  const hours = await hoursWithSource(context, call, app_id, facts, language);
  return context.businesses.complete(call, business_id, {
    locale: isLanguageTag(language) ? language : '',
    time_zone: certainZone({ address, phone, website_url: proposal.website_url, language }),
    support_email: valueIn(facts, 'email'),
    ...hours,
  });
}

/** The hours with the question or page that states them; nothing where they are not certain. */
async function hoursWithSource(
  { knowledge }: Pick<Context, 'knowledge'>,
  call: Call,
  app_id: string,
  facts: SiteFacts,
  language: string,
): Promise<Pick<BusinessProfile, 'hours' | 'hours_source'>> {
  const fact = facts['opening_hours'];
  if (!fact) return {};
  const closed = wordsIn(primaryTag(language)).closed;
  const hours = writtenHours(fact.value, { language, closed: closed === undefined ? [] : [closed] });
  if (!hours || !areStated(hours)) return {};
  const keys = [`${CONTACT}opening_hours`, `url ${fact.page}`];
  const found = await knowledge.ofSite(call, app_id, keys);
  const document = keys.map((key) => found.find((one) => one.key === key)).find((one) => one !== undefined);
  if (!document) return {};
  const { _id: document_id, title, kind, content } = document;
  return { hours, hours_source: { document_id, title, url: fact.page, text: kind === 'faq' ? content : fact.value } };
}
