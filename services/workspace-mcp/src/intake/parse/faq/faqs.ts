import type { CheerioAPI } from 'cheerio';
import { type DomElement, isElement, parentOf } from '../../../document/parsing/dom';
import { isContent } from '../../../document/parsing/landmarks';
import { linesOf, nodesOf, type TypedNode, textOf } from '../structured/structured-data';
import { type PanelOf, questionIn } from './accordions';
import { answerBelow, answerIn } from './answers';
import { beginsAsking, endsAsking, isInvitation } from './asking';

/** A question with its answer as a page shows them. */
export interface Faq {
  readonly question: string;
  readonly answer: string;
}

const MAX_FAQS = 100;
const MAX_ELEMENTS = 1_000;
const MAX_QUESTION = 300;
const MAX_ANSWER = 4_000;

/** The questions that a page answers: by FAQPage of schema.org, by details elements, and by headings that ask. */
export function faqsOf($: CheerioAPI, nodes: readonly TypedNode[], panelOf: PanelOf): Faq[] {
  const all = [...structured(nodes), ...disclosed($), ...headed($, panelOf)].filter(isWhole);
  const byQuestion = new Map(all.toReversed().map((faq) => [faq.question.toLowerCase(), faq]));
  return [...byQuestion.values()].reverse().slice(0, MAX_FAQS);
}

const isWhole = ({ question, answer }: Faq): boolean =>
  question !== '' && answer !== '' && question.length <= MAX_QUESTION && answer.length <= MAX_ANSWER;

const structured = (nodes: readonly TypedNode[]): Faq[] =>
  nodes
    .filter(({ types }) => types.includes('Question'))
    .map(({ node }) => ({
      question: textOf(node['name']) || textOf(node['text']),
      answer: answerOf(node['acceptedAnswer']) || answerOf(node['suggestedAnswer']),
    }));

const answerOf = (answer: unknown): string => linesOf(nodesOf(answer)[0]?.['text'] ?? answer);

function disclosed($: CheerioAPI): Faq[] {
  const details = $('details').toArray().slice(0, MAX_ELEMENTS).filter(isContent);
  const asking = details.filter((element) => isAsking(summaryOf(element)));
  const groups = countsOf(details);
  const askingGroups = countsOf(asking);
  const mostlyAsks = (element: DomElement): boolean =>
    2 * (askingGroups.get(element.parent) ?? 0) > groups.get(element.parent)!;
  return details
    .filter((element) => asking.includes(element) || mostlyAsks(element))
    .map((element) => ({
      question: summaryOf(element),
      answer: answerIn(
        element.children.filter((child) => !isElement(child) || child.name !== 'summary'),
        true,
      ),
    }));
}

/** How many of some elements each parent has. */
function countsOf(elements: readonly DomElement[]): Map<DomElement['parent'], number> {
  const counts = new Map<DomElement['parent'], number>();
  for (const { parent } of elements) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  return counts;
}

const isAsking = (text: string): boolean => endsAsking(text) || beginsAsking(text);

function summaryOf({ children }: DomElement): string {
  const summary = children.find((child) => isElement(child) && child.name === 'summary');
  return summary && isElement(summary) ? questionIn(summary) : '';
}

const headed = ($: CheerioAPI, panelOf: PanelOf): Faq[] =>
  $('h2, h3, h4, h5, h6, dt')
    .toArray()
    .slice(0, MAX_ELEMENTS)
    .map((heading) => ({ heading, question: questionIn(heading) }))
    .filter(
      ({ heading, question }) => endsAsking(question) && parentOf(heading)?.name !== 'summary' && isContent(heading),
    )
    .map(({ heading, question }) => ({ question, answer: answerBelow(heading, panelOf) }))
    .filter(({ question, answer }) => !isInvitation(question, answer));
