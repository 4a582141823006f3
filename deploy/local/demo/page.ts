import type { DemoArticle, DemoCatalogue, DemoProduct } from './catalogue.ts';
import { PICTURES } from './pictures.ts';
import { DEMO_LANGUAGES, DEMO_TEXTS, type DemoLanguage, type DemoTexts } from './texts.ts';

/** The results of `npm run seed`; both are empty before. */
export interface Seeded {
  readonly snippet?: string;
  /** Address of the help centre. */
  readonly help?: string;
}

/** The language of a visitor of the page. */
export interface DemoVisitor {
  readonly language: DemoLanguage;
  /** Whether they have chosen it on the page; else the widget speaks the language of their browser, which may be another one. */
  readonly hasChosen: boolean;
}

/** The shop of the demo business; without a snippet it says how to get one. */
export function pageOf({ agent, products, articles }: DemoCatalogue, seeded: Seeded, visitor: DemoVisitor): string {
  const { language, hasChosen } = visitor;
  const texts = DEMO_TEXTS[language];
  const { snippet = '', help = '' } = seeded;
  const isCoffee = ({ sku }: DemoProduct) => sku.startsWith('COF-');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(agent.name)}</title>
<link rel="icon" href="mark.svg">
<link rel="stylesheet" href="style.css">
</head>
<body>
<header>
<a class="brand" href="${hasChosen ? `?language=${language}` : './'}"><img src="mark.svg" alt="" width="40" height="40">${escaped(agent.name)}</a>
<nav aria-label="${escaped(agent.name)}">
<a href="#coffees">${texts.coffees}</a>
<a href="#equipment">${texts.equipment}</a>
<a href="#help">${texts.help}</a>
<a href="#visit">${texts.visit}</a>
</nav>
${languageSwitch(texts, language)}
</header>
<main>
<section class="hero">
<div>
<h1>${escaped(texts.tagline)}</h1>
${snippet === '' ? `<p class="demo">${texts.missing}</p>` : invitation(texts)}
</div>
<img src="pictures/CUP.svg" alt="" width="300" height="260">
</section>
${shelf('coffees', texts.coffees, products.filter(isCoffee), texts, language)}
${shelf(
  'equipment',
  texts.equipment,
  products.filter((one) => !isCoffee(one)),
  texts,
  language,
)}
<div class="facts">
<section id="help"><h2>${texts.help}</h2>${helpLinks(articles, help, texts)}</section>
<section id="visit"><h2>${texts.visit}</h2><p>${texts.hours}</p><p>${texts.shipping}</p><p>${texts.returns}</p></section>
</div>
</main>
<footer><p>${texts.footer}</p></footer>
${hasChosen ? snippet.replace('data-widget-id', `data-language="${language}" data-widget-id`) : snippet}
</body>
</html>
`;
}

const invitation = ({ demo, ask }: DemoTexts): string => `<div class="demo">
<p><strong>${demo}</strong></p>
<ul>${ask.map((question) => `<li>${escaped(question)}</li>`).join('')}</ul>
</div>`;

const languageSwitch = ({ language: label }: DemoTexts, current: DemoLanguage): string =>
  `<nav class="languages" aria-label="${label}">${DEMO_LANGUAGES.map(
    (tag) =>
      `<a href="?language=${tag}" lang="${tag}"${tag === current ? ' aria-current="page"' : ''}>${DEMO_TEXTS[tag].name}</a>`,
  ).join('\n')}</nav>`;

const shelf = (
  id: string,
  title: string,
  products: readonly DemoProduct[],
  texts: DemoTexts,
  language: DemoLanguage,
): string => `<section id="${id}">
<h2>${title}</h2>
<ul class="cards">
${products.map((product) => card(product, texts, language)).join('\n')}
</ul>
</section>`;

const card = ({ sku, name, description, price, currency }: DemoProduct, texts: DemoTexts, language: DemoLanguage) =>
  `<li>
${PICTURES[sku] ? `<img src="pictures/${encodeURIComponent(sku)}.svg" alt="" width="320" height="240">` : ''}
<h3>${escaped(name)}</h3>
<p>${escaped(texts.descriptions[sku] ?? description)}</p>
<p class="price">${escaped(new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(price)))}</p>
</li>`;

/** Articles are pages of the help centre, which there is once the demo data was made. */
const helpLinks = (articles: readonly DemoArticle[], help: string, { allArticles }: DemoTexts): string =>
  help === ''
    ? `<ul>${articles.map(({ title }) => `<li>${escaped(title)}</li>`).join('')}</ul>`
    : `<ul>${articles.map(({ title, slug }) => `<li><a href="${escaped(`${help}/${slug}`)}" lang="en">${escaped(title)}</a></li>`).join('')}</ul>
<p><a href="${escaped(help)}">${allArticles}</a></p>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
