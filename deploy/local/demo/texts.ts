/** The languages of the demo page; the bot has content in both. */
export const DEMO_LANGUAGES = ['en', 'de'] as const;
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number];

export interface DemoTexts {
  readonly name: string;
  readonly tagline: string;
  readonly coffees: string;
  readonly equipment: string;
  readonly help: string;
  readonly visit: string;
  readonly language: string;
  readonly demo: string;
  /** Questions that the chat answers. */
  readonly ask: readonly string[];
  readonly missing: string;
  readonly shipping: string;
  readonly hours: string;
  readonly returns: string;
  readonly allArticles: string;
  readonly footer: string;
  /** The descriptions of products by their SKU; else those of the catalogue. */
  readonly descriptions: Readonly<Record<string, string>>;
}

export const DEMO_TEXTS: Readonly<Record<DemoLanguage, DemoTexts>> = {
  en: {
    name: 'English',
    tagline: 'Coffee roasted in Vienna, sent to your door',
    coffees: 'Coffees',
    equipment: 'Equipment',
    help: 'Help',
    visit: 'Visit us',
    language: 'Language',
    demo: 'This is a demo: ask the chat in the corner',
    ask: ['How much does shipping to Germany cost?', 'What does the hand grinder cost?', 'Can I return an opened bag?'],
    missing: 'The chat comes with the demo data: run <code>npm run seed</code> and reload this page.',
    shipping:
      'Shipping within Austria costs 4.90 EUR and is free for orders over 50 EUR. To Germany it costs 6.90 EUR.',
    hours: 'Lindengasse 12, 1070 Vienna. Monday to Friday from 7:30 to 18:00, Saturday from 9:00 to 17:00.',
    returns: 'You may return anything that you bought online within 30 days of delivery.',
    allArticles: 'All help articles',
    footer: 'A business that does not exist, to try out the chat and the help centre.',
    descriptions: {},
  },
  de: {
    name: 'Deutsch',
    tagline: 'Kaffee aus Wien, frisch geröstet und zu Ihnen geschickt',
    coffees: 'Kaffee',
    equipment: 'Zubehör',
    help: 'Hilfe',
    visit: 'Besuchen Sie uns',
    language: 'Sprache',
    demo: 'Dies ist eine Demo: Fragen Sie den Chat unten in der Ecke',
    ask: ['Liefern Sie auch nach Deutschland?', 'Wie lange kann ich Ware zurückgeben?', 'Wann hat das Café geöffnet?'],
    missing: 'Der Chat kommt mit den Demodaten: Führen Sie <code>npm run seed</code> aus und laden Sie die Seite neu.',
    shipping:
      'Der Versand innerhalb von Österreich kostet 4,90 EUR und ist ab 50 EUR kostenlos. Nach Deutschland kostet er 6,90 EUR.',
    hours: 'Lindengasse 12, 1070 Wien. Montag bis Freitag von 7:30 bis 18:00 Uhr, Samstag von 9:00 bis 17:00 Uhr.',
    returns: 'Sie können online gekaufte Ware innerhalb von 30 Tagen zurückgeben.',
    allArticles: 'Alle Hilfeartikel',
    footer: 'Ein Geschäft, das es nicht gibt, um den Chat und die Hilfeseiten auszuprobieren.',
    descriptions: {
      'COF-ROMA-500':
        'Eine dunkle Mischung von Bohnen aus Brasilien und Indien für Espresso und Cappuccino, mit Noten von Kakao und Haselnuss.',
      'COF-SIDAMO-250':
        'Eine helle Filterröstung aus der Region Sidamo, gewaschen, mit Noten von Bergamotte, Pfirsich und Jasmin.',
      'COF-LUNA-250':
        'Nur mit Wasser entkoffeiniert. Ein milder Kaffee aus Kolumbien für Filter und Espresso, mit Noten von Karamell.',
      'GRD-HAND':
        'Eine Handmühle mit kegelförmigem Mahlwerk aus Stahl, für bis zu 30 Gramm Bohnen. Sie passt in jeden Koffer.',
      'BRW-POUR': 'Ein Handfilter aus Porzellan mit einer Glaskanne für vier Tassen und 100 Papierfiltern.',
      'KTL-GOOSE': 'Ein Kessel für 0,9 Liter mit einem Thermometer im Deckel, für Gas und Induktion.',
    },
  },
};

export const isDemoLanguage = (tag: string | null): tag is DemoLanguage =>
  DEMO_LANGUAGES.some((language) => language === tag);
