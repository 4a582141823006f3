import Negotiator from 'negotiator';
import type { WidgetLanguage } from '../widget/widget-languages';

/** The language that the page names, else the one that the visitor's browser prefers, else the first one of the widget. */
export function languageFor(
  languages: readonly WidgetLanguage[],
  named: string | null,
  acceptLanguage: string | undefined,
): WidgetLanguage {
  const wanted = [named ?? '', ...accepted(acceptLanguage)].map(primary);
  return (
    wanted.map((tag) => languages.find((one) => one === tag)).find((found) => found !== undefined) ?? languages[0]!
  );
}

const accepted = (header = ''): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': header } }).languages();

/** `pt` of `pt-BR`. */
const primary = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase();
