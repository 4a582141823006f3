interface Phrases {
  readonly helpCentre: string;
  readonly updated: string;
  readonly noArticles: string;
  readonly notFound: string;
  readonly search: string;
  readonly searchLabel: string;
  /** Before the words that were searched. */
  readonly results: string;
  readonly noResults: string;
  readonly related: string;
  readonly allArticles: string;
  readonly allLanguages: string;
  readonly language: string;
  readonly chat: string;
  readonly startPage: string;
  readonly requestId: string;
}

const PHRASES = {
  en: {
    helpCentre: 'Help centre',
    updated: 'Updated',
    noArticles: 'There are no articles yet.',
    notFound: 'There is no such page',
    search: 'Search',
    searchLabel: 'Search the help centre',
    results: 'Results for',
    noResults: 'Nothing was found for',
    related: 'Related articles',
    allArticles: 'All articles',
    allLanguages: 'All languages',
    language: 'Language',
    chat: 'Ask in the chat',
    startPage: 'Start page',
    requestId: 'Request id',
  },
  de: {
    helpCentre: 'Hilfe',
    updated: 'Aktualisiert am',
    noArticles: 'Es gibt noch keine Artikel.',
    notFound: 'Diese Seite gibt es nicht',
    search: 'Suchen',
    searchLabel: 'In der Hilfe suchen',
    results: 'Ergebnisse für',
    noResults: 'Nichts gefunden für',
    related: 'Ähnliche Artikel',
    allArticles: 'Alle Artikel',
    allLanguages: 'Alle Sprachen',
    language: 'Sprache',
    chat: 'Im Chat fragen',
    startPage: 'Startseite',
    requestId: 'Anfrage-ID',
  },
  fr: {
    helpCentre: 'Centre d’aide',
    updated: 'Mis à jour le',
    noArticles: 'Il n’y a pas encore d’articles.',
    notFound: 'Cette page n’existe pas',
    search: 'Rechercher',
    searchLabel: 'Rechercher dans le centre d’aide',
    results: 'Résultats pour',
    noResults: 'Aucun résultat pour',
    related: 'Articles similaires',
    allArticles: 'Tous les articles',
    allLanguages: 'Toutes les langues',
    language: 'Langue',
    chat: 'Poser la question dans le chat',
    startPage: 'Page d’accueil',
    requestId: 'Identifiant de la requête',
  },
  es: {
    helpCentre: 'Centro de ayuda',
    updated: 'Actualizado el',
    noArticles: 'Todavía no hay artículos.',
    notFound: 'Esta página no existe',
    search: 'Buscar',
    searchLabel: 'Buscar en el centro de ayuda',
    results: 'Resultados de',
    noResults: 'No se ha encontrado nada sobre',
    related: 'Artículos relacionados',
    allArticles: 'Todos los artículos',
    allLanguages: 'Todos los idiomas',
    language: 'Idioma',
    chat: 'Preguntar en el chat',
    startPage: 'Página de inicio',
    requestId: 'Identificador de la solicitud',
  },
  pt: {
    helpCentre: 'Central de ajuda',
    updated: 'Atualizado em',
    noArticles: 'Ainda não há artigos.',
    notFound: 'Esta página não existe',
    search: 'Pesquisar',
    searchLabel: 'Pesquisar na central de ajuda',
    results: 'Resultados para',
    noResults: 'Nada foi encontrado para',
    related: 'Artigos relacionados',
    allArticles: 'Todos os artigos',
    allLanguages: 'Todos os idiomas',
    language: 'Idioma',
    chat: 'Perguntar no chat',
    startPage: 'Página inicial',
    requestId: 'Identificador do pedido',
  },
  ru: {
    helpCentre: 'Справка',
    updated: 'Обновлено',
    noArticles: 'Статей пока нет.',
    notFound: 'Такой страницы нет',
    search: 'Найти',
    searchLabel: 'Поиск в справке',
    results: 'Результаты по запросу',
    noResults: 'Ничего не найдено по запросу',
    related: 'Похожие статьи',
    allArticles: 'Все статьи',
    allLanguages: 'Все языки',
    language: 'Язык',
    chat: 'Спросить в чате',
    startPage: 'Главная страница',
    requestId: 'Идентификатор запроса',
  },
  ar: {
    helpCentre: 'مركز المساعدة',
    updated: 'آخر تحديث',
    noArticles: 'لا توجد مقالات بعد.',
    notFound: 'هذه الصفحة غير موجودة',
    search: 'بحث',
    searchLabel: 'البحث في مركز المساعدة',
    results: 'نتائج البحث عن',
    noResults: 'لم يُعثر على شيء عن',
    related: 'مقالات ذات صلة',
    allArticles: 'جميع المقالات',
    allLanguages: 'جميع اللغات',
    language: 'اللغة',
    chat: 'اسأل في المحادثة',
    startPage: 'الصفحة الرئيسية',
    requestId: 'معرّف الطلب',
  },
  ja: {
    helpCentre: 'ヘルプセンター',
    updated: '更新日',
    noArticles: '記事はまだありません。',
    notFound: 'ページが見つかりません',
    search: '検索',
    searchLabel: 'ヘルプセンターを検索',
    results: '検索結果：',
    noResults: '見つかりませんでした：',
    related: '関連記事',
    allArticles: 'すべての記事',
    allLanguages: 'すべての言語',
    language: '言語',
    chat: 'チャットで質問する',
    startPage: 'トップページ',
    requestId: 'リクエストID',
  },
  zh: {
    helpCentre: '帮助中心',
    updated: '更新于',
    noArticles: '还没有文章。',
    notFound: '没有这个页面',
    search: '搜索',
    searchLabel: '搜索帮助中心',
    results: '搜索结果：',
    noResults: '没有找到：',
    related: '相关文章',
    allArticles: '所有文章',
    allLanguages: '所有语言',
    language: '语言',
    chat: '在聊天中提问',
    startPage: '首页',
    requestId: '请求编号',
  },
} satisfies Record<string, Phrases>;

type PhraseLanguage = keyof typeof PHRASES;

/** That language without its region if there are phrases in it, else English. */
export function phraseLanguage(language: string): PhraseLanguage {
  const tag = language.split('-', 1)[0]!.toLowerCase();
  return Object.hasOwn(PHRASES, tag) ? (tag as PhraseLanguage) : 'en';
}

export const phrasesIn = (language: string): Phrases => PHRASES[phraseLanguage(language)];
