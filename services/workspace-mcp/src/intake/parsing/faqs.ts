import type { CheerioAPI } from 'cheerio';
import type { Faq } from './page-facts';
import { firstOf, listOf, type TypedNode, textOf } from './structured-data';
import { squeezed } from './text';

const MOST_FAQS = 100;
const MOST_QUESTION = 300;
const MOST_ANSWER = 4_000;
/** Question marks of Latin, Arabic, full-width, Greek and Armenian texts. */
const ASKS = /[?؟？;՞]\s*$/u;

/** The questions that a page answers: by FAQPage of schema.org, by details elements, and by headings that ask. */
export function faqsOf($: CheerioAPI, nodes: readonly TypedNode[]): Faq[] {
  const all = [...structured(nodes), ...disclosed($), ...headed($)].filter(isWhole);
  const byQuestion = new Map(all.toReversed().map((faq) => [faq.question.toLowerCase(), faq]));
  return [...byQuestion.values()].reverse().slice(0, MOST_FAQS);
}

const isWhole = ({ question, answer }: Faq): boolean =>
  question !== '' && answer !== '' && question.length <= MOST_QUESTION && answer.length <= MOST_ANSWER;

const structured = (nodes: readonly TypedNode[]): Faq[] =>
  nodes
    .filter(({ types }) => types.includes('Question'))
    .map(({ node }) => ({
      question: textOf(node['name']),
      answer: textOf(firstOf(node['acceptedAnswer'] ?? listOf(node['suggestedAnswer'])[0], 'text')),
    }));

const disclosed = ($: CheerioAPI): Faq[] =>
  $('details')
    .toArray()
    .map((details) => {
      const answer = $(details).clone();
      answer.children('summary').remove();
      return { question: readable($(details).children('summary').first().clone()), answer: readable(answer) };
    });

const headed = ($: CheerioAPI): Faq[] =>
  $('h2, h3, h4, h5, dt')
    .toArray()
    .map((heading) => ({ question: readable($(heading).clone()), heading }))
    .filter(({ question }) => ASKS.test(question))
    .map(({ question, heading }) => {
      const answer = $(heading).nextUntil('h1, h2, h3, h4, h5, h6, dt').clone();
      return { question, answer: readable(answer) };
    });

/** The text of a copy of elements, with a space where a block ends. */
function readable(copy: ReturnType<CheerioAPI>): string {
  copy.find('script, style, svg, button, form, template').remove();
  copy.find('p, li, br, div, td').append(' ');
  copy.append(' ');
  return squeezed(copy.text());
}
