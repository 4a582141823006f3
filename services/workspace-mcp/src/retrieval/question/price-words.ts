/** The words by which people ask for a price in a language. */
export interface PriceWords {
  /** Each of them says that a question asks for a price. */
  readonly words: string;
  /** Words that are often beside them and that say nothing about the thing, apart from the stop words of the language. */
  readonly beside?: string;
}

/** By BCP 47 tag, for each language of the index, in the forms that questions have. */
export const PRICE_WORDS: Readonly<Record<string, PriceWords>> = {
  en: {
    words: 'price prices priced pricing cost costs costing fee fees expensive much',
    beside: 'each piece euro euros dollar dollars pound pounds',
  },
  de: {
    words: 'preis preise preises preisen kostet kosten kostete kostenpunkt teuer gebühr gebühren',
    beside: 'hoch stück euro franken',
  },
  fr: {
    words: 'prix tarif tarifs coût coûts coûte coûtent coûter combien cher chère',
    beside: "quel quelle quels est c'est ça vaut pièce euro euros",
  },
  es: {
    words: 'precio precios cuesta cuestan costar coste costo vale valen cuánto caro cara',
    beside: 'cuál es sale salen cobran euro euros pesos',
  },
  it: {
    words: 'prezzo prezzi costa costano costare costo costi quanto tariffa tariffe caro cara',
    beside: 'qual quale è viene euro',
  },
  nl: { words: 'prijs prijzen kost kosten hoeveel duur tarief', beside: 'wat is euro' },
  pt: {
    words: 'preço preços custa custam custar custo quanto valor caro cara',
    beside: 'qual é são sai fica euro euros reais',
  },
  ro: { words: 'preț prețul prețuri pret pretul costă costa cost cât', beside: 'care este lei euro' },
  tr: { words: 'fiyat fiyatı fiyatları fiyatlar ücret ücreti kaça kadar', beside: 'ne nedir kaç lira tl para' },
  sv: { words: 'pris priset priser kostar kosta dyr dyrt', beside: 'vad är kronor kr' },
  da: { words: 'pris prisen priser koster koste dyr dyrt', beside: 'hvad er kroner kr' },
  pl: { words: 'cena ceny cenę kosztuje kosztują koszt ile', beside: 'jaka jaki jest złotych zł' },
  cs: { words: 'cena ceny cenu stojí stát kolik', beside: 'jaká je korun kč' },
  vi: { words: 'giá', beside: 'bao nhiêu tiền là' },
  ru: {
    words: 'цена цены цену ценой стоит стоят стоить стоимость сколько почём дорого',
    beside: 'какая какую какова рублей евро',
  },
  uk: { words: 'ціна ціни ціну коштує коштують вартість скільки', beside: 'яка гривень євро' },
  el: { words: 'τιμή τιμές κοστίζει κοστίζουν κόστος πόσο', beside: 'ποια είναι κάνει έχει ευρώ' },
  ar: {
    words: 'سعر السعر أسعار الأسعار ثمن الثمن تكلفة التكلفة يكلف تكلف كم بكم',
    beside: 'ما هو هي يبلغ',
  },
  fa: { words: 'قیمت قیمتش هزینه چند چنده چقدر', beside: 'است چیست تومان' },
  he: { words: 'מחיר המחיר מחירו עולה עולים עלות כמה', beside: 'מה של הוא שקל' },
  hi: { words: 'कीमत क़ीमत दाम मूल्य कितने कितना कितनी', beside: 'की का के क्या है में रुपये' },
  th: { words: 'ราคา เท่าไร เท่าไหร่ ไหร่ กี่', beside: 'เท่า บาท' },
  zh: {
    words: '价格 价钱 价 售价 单价 多少钱 多少 块 價格 價錢 售價 多少錢',
    beside: '几 钱 錢 一个 一杯 要 卖 元',
  },
  ja: { words: '値段 価格 料金 いくら', beside: 'お 円 教え くだ さい ください' },
  ko: {
    words: '가격 가격은 가격이 가격을 값 값이 얼마 얼마예요 얼마에요 얼마인가요 얼마입니까 얼마죠',
    beside: '되나요 인가요 원',
  },
};
