import { detectLanguage } from './detect-language';

const TURKISH =
  'Siparişiniz iki iş günü içinde kargoya verilir ve takip numarası size mesaj olarak gönderilir. Ürünleri otuz gün ' +
  'içinde kullanılmamış halde geri gönderebilirsiniz, ücret aynı karta iade edilir, mağazamız pazar günleri kapalıdır.';

test.each([
  ['We ship on every working day, and you will get a mail when the parcel has left.', 'en'],
  ['Wir versenden an jedem Werktag, und Sie bekommen eine Nachricht, wenn das Paket unterwegs ist.', 'de'],
  ['Nous expédions tous les jours ouvrables et vous recevez un message quand le colis est parti.', 'fr'],
  ['Enviamos todos los días laborables y recibirá un mensaje cuando el paquete haya salido.', 'es'],
  ['Espresso Roma 1 kg', 'fallback'],
  [TURKISH, ''],
  ['', 'fallback'],
])('%s: %j', (text, language) => expect(detectLanguage(text, 'fallback')).toBe(language));
