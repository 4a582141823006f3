interface Phrases {
  readonly helpCentre: string;
  readonly updated: string;
  readonly noArticles: string;
  readonly notFound: string;
}

const PHRASES = {
  en: {
    helpCentre: 'Help centre',
    updated: 'Updated',
    noArticles: 'There are no articles yet.',
    notFound: 'There is no such page',
  },
  de: {
    helpCentre: 'Hilfe',
    updated: 'Aktualisiert am',
    noArticles: 'Es gibt noch keine Artikel.',
    notFound: 'Diese Seite gibt es nicht',
  },
  fr: {
    helpCentre: 'Centre d’aide',
    updated: 'Mis à jour le',
    noArticles: 'Il n’y a pas encore d’articles.',
    notFound: 'Cette page n’existe pas',
  },
  es: {
    helpCentre: 'Centro de ayuda',
    updated: 'Actualizado el',
    noArticles: 'Todavía no hay artículos.',
    notFound: 'Esta página no existe',
  },
  pt: {
    helpCentre: 'Central de ajuda',
    updated: 'Atualizado em',
    noArticles: 'Ainda não há artigos.',
    notFound: 'Esta página não existe',
  },
  ru: {
    helpCentre: 'Справка',
    updated: 'Обновлено',
    noArticles: 'Статей пока нет.',
    notFound: 'Такой страницы нет',
  },
  ar: {
    helpCentre: 'مركز المساعدة',
    updated: 'آخر تحديث',
    noArticles: 'لا توجد مقالات بعد.',
    notFound: 'هذه الصفحة غير موجودة',
  },
  ja: {
    helpCentre: 'ヘルプセンター',
    updated: '更新日',
    noArticles: '記事はまだありません。',
    notFound: 'ページが見つかりません',
  },
  zh: {
    helpCentre: '帮助中心',
    updated: '更新于',
    noArticles: '还没有文章。',
    notFound: '没有这个页面',
  },
} satisfies Record<string, Phrases>;

type PhraseLanguage = keyof typeof PHRASES;

/** That language without its region if there are phrases in it, else English. */
export function phraseLanguage(language: string): PhraseLanguage {
  const tag = language.split('-', 1)[0]!.toLowerCase();
  return Object.hasOwn(PHRASES, tag) ? (tag as PhraseLanguage) : 'en';
}

export const phrasesIn = (language: string): Phrases => PHRASES[phraseLanguage(language)];
