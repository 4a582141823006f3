/** Words that titles have for a page and not for a business, in the languages of the widget and some more. */
const WORDS = new Set(
  `home|homepage|home page|start|start page|startpage|index|main|main page|default|welcome|untitled|untitled document|new page|page|website|web site|site|blog|
about|about us|contact|contact us|faq|faqs|help|support|shop|store|online store|products|services|news|loading|redirecting|please wait|just a moment|
startseite|willkommen|herzlich willkommen|über uns|kontakt|hilfe|produkte|leistungen|accueil|page d'accueil|page d’accueil|bienvenue|à propos|boutique|
inicio|página de inicio|página principal|bienvenido|bienvenidos|bienvenida|sobre nosotros|contacto|tienda|início|página inicial|bem-vindo|bem-vindos|sobre nós|contato|loja|
pagina iniziale|benvenuti|benvenuto|chi siamo|contatti|welkom|strona główna|hem|forside|hjem|etusivu|anasayfa|ana sayfa|
главная|главная страница|добро пожаловать|о нас|контакты|الرئيسية|الصفحة الرئيسية|الصفحه الرئيسيه|مرحبا|من نحن|اتصل بنا|
ホーム|ホームページ|トップ|トップページ|ようこそ|会社概要|お問い合わせ|首页|首頁|主页|主頁|欢迎|歡迎|关于我们|联系我们|홈`
    .split(/\||\n/)
    .filter(Boolean),
);

const MOST = 60;

/** Whether a text names a page as every site has one, such as "Home", and no business. */
export const isPageWord = (text: string): boolean =>
  text.length <= MOST &&
  WORDS.has(
    text
      .toLowerCase()
      .replace(/[!.…]+$/u, '')
      .trim(),
  );
