import { detectLanguage } from './detect-language';

const TURKISH =
  'Siparişiniz iki iş günü içinde kargoya verilir ve takip numarası size mesaj olarak gönderilir. Ürünleri otuz gün ' +
  'içinde kullanılmamış halde geri gönderebilirsiniz, ücret aynı karta iade edilir, mağazamız pazar günleri kapalıdır.';

const FINNISH =
  'Tilauksesi lähetetään kahden arkipäivän kuluessa, ja seurantanumero lähetetään sinulle viestinä. Voit palauttaa tuotteet ' +
  'käyttämättöminä kolmenkymmenen päivän kuluessa, hinta hyvitetään samalle kortille, myymälämme suljetaan sunnuntaisin aina.';

test.each([
  ['We ship on every working day, and you will get a mail when the parcel has left.', 'en'],
  ['Wir versenden an jedem Werktag, und Sie bekommen eine Nachricht, wenn das Paket unterwegs ist.', 'de'],
  ['Nous expédions tous les jours ouvrables et vous recevez un message quand le colis est parti.', 'fr'],
  ['Enviamos todos los días laborables y recibirá un mensaje cuando el paquete haya salido.', 'es'],
  ['Espresso Roma 1 kg', 'nl'],
  ['Refunds take 5 days.', 'nl'],
  ['Donde estan?', 'es'],
  [TURKISH, 'tr'],
  [FINNISH, ''],
  ['Expediem comenzile în fiecare zi lucrătoare, iar clientul primește un mesaj atunci când pachetul a plecat.', 'ro'],
  ['Мы отправляем заказы каждый рабочий день, и вы получите письмо, когда посылка будет в пути.', 'ru'],
  ['Ми надсилаємо замовлення щодня, і ви отримаєте лист, коли посилка буде в дорозі.', 'uk'],
  ['نرسل الطلبات في كل يوم عمل، وستصلك رسالة عندما يغادر الطرد.', 'ar'],
  ['Στέλνουμε τις παραγγελίες κάθε εργάσιμη ημέρα.', 'el'],
  ['हम हर कार्य दिवस पर ऑर्डर भेजते हैं।', 'hi'],
  ['เราส่งสินค้าทุกวันทำการ', 'th'],
  ['我们每个工作日发货。', 'zh'],
  ['営業日には毎日発送します。', 'ja'],
  ['영업일마다 발송합니다.', 'ko'],
  ['', 'nl'],
])('%s: %j', (text, language) => expect(detectLanguage(text, 'nl')).toBe(language));

test.each([
  'A kayak costs 25 EUR. E-bike 40 EUR.',
  'A deposit. E-scooters cost 9 EUR.',
  'C++ / C# FAQ?\nHardly any words',
  'EL-34 tube 20 EUR',
  'SE edition, ES model, LA branch',
  'Plan A, plan B, plan C',
  'O ring 2 EUR, Y pipe 3 EUR',
])('%j is no text in another language because of a letter or a code', (text) =>
  expect(detectLanguage(text, 'en')).toBe('en'),
);

test.each([
  ['Los menús de casa', 'es'],
  ['Das Boot kostet 9 EUR', 'de'],
  ['Quanto costa il noleggio di una bici?', 'it'],
])('%j is in its own language beside English texts', (text, language) =>
  expect(detectLanguage(text, 'en')).toBe(language),
);

const lines = (line: (n: number) => string): string => Array.from({ length: 60 }, (_, n) => line(n)).join('\n');

test.each([
  ['a table without stop words', lines((n) => `Town${n} | ${n} EUR | ${n % 9} days`)],
  [
    'a table with a remark in some rows',
    lines((n) => `Trail${n} | ${n} km | ${n % 4 === 0 ? 'closed in winter' : 'open'}`),
  ],
  ['lines of a spreadsheet', lines((n) => `Trail${n};${n} km;${n % 4 === 0 ? 'up to a hut' : 'loop'};easy;dry`)],
  ['a list of names', lines((n) => `Town${n}`)],
])('%s is in the language of the texts beside it', (_, text) =>
  expect([detectLanguage(text, 'en'), detectLanguage(text, 'de')]).toEqual(['en', 'de']),
);
