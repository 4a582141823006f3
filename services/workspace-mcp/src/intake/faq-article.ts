import { slugOf } from '../app/slug';
import type { Article } from '../article/article';
import type { Entry } from '../content/content-store';
import type { Faq } from './parsing/page-facts';

const TITLES: Readonly<Record<string, string>> = {
  en: 'Frequently asked questions',
  de: 'Häufige Fragen',
  fr: 'Questions fréquentes',
  es: 'Preguntas frecuentes',
  pt: 'Perguntas frequentes',
  it: 'Domande frequenti',
  ru: 'Частые вопросы',
  ar: 'الأسئلة الشائعة',
  ja: 'よくある質問',
  zh: '常见问题',
};
const SLUG = 'frequently-asked-questions';
/** With a space, so that it is no slug: those are the keys of articles that members add. */
const KEY = 'website questions';

/** The help article that lists the questions of a site; none without a question. */
export function faqArticle(faqs: readonly Faq[], language: string): Entry<Article>[] {
  if (faqs.length === 0) return [];
  const title = TITLES[language.split('-', 1)[0]!.toLowerCase()] ?? TITLES['en']!;
  const body = faqs.map(({ question, answer }) => `## ${plain(question)}\n\n${plain(answer)}`).join('\n\n');
  return [{ key: KEY, fields: { title, slug: slugOf(title) || SLUG, body } }];
}

/** A text of a stranger in Markdown, none of whose characters are markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&');
