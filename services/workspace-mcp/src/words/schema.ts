import { z } from 'zod';

const text = z.string().regex(/^\S(?:.*\S)?$/u, 'begins or ends with white space');

const isOnce = (items: readonly string[]): boolean => new Set(items).size === items.length;
const listOf = (item: z.ZodType<string>) => z.array(item).min(1).readonly().refine(isOnce, 'has an entry twice');

/** Words and phrases as they are written. */
const plain = listOf(text.regex(/^[^*()]+$/u, 'has a mark that this list does not know'));
/** A `*` at the end stands for any ending. */
const beginnings = listOf(text.regex(/^[^*()]+\*?$/u, 'has a mark in another place than its end'));
/** Words in brackets may be left out, a `*` at the end stands for any ending, and an apostrophe may be curved. */
const phrases = listOf(text.regex(/^(?:[^*()]|(?<=^|\s)\([^*()]+\)(?=\s|$))+\*?$/u, 'has marks that do not fit'));

const question = z.strictObject({ question: text, answer: text }).readonly();

/** The words of a language by which the service reads questions and websites, and those that it writes. Sections that a language lacks are left out. */
export const languageWords = z
  .strictObject({
    /** Words of questions and chats that say nothing about their subject, in addition to the usual stop words. */
    stopWords: plain,
    /** Words for the subjects that visitors of most businesses ask about. */
    topics: z
      .strictObject({
        hours: beginnings,
        parking: beginnings,
        payment: beginnings,
        address: beginnings,
        booking: beginnings,
        cancellation: beginnings,
        delivery: beginnings,
        returns: beginnings,
        allergies: beginnings,
        pets: beginnings,
        internet: beginnings,
        children: beginnings.optional(),
        accessibility: beginnings.optional(),
        jobs: beginnings.optional(),
        contact: beginnings.optional(),
        vegetarian: beginnings.optional(),
        warranty: beginnings.optional(),
        vouchers: beginnings.optional(),
        holidays: beginnings.optional(),
      })
      .readonly(),
    /** Words beside them that only ask whether or how something is possible. */
    possibility: beginnings,
    prices: z
      .strictObject({
        /** Each of them says that a question asks for a price. */
        asking: plain,
        /** Words that are often beside them and that say nothing about the thing, apart from stop words. */
        framing: plain,
      })
      .readonly(),
    /** Words and phrases by which a question shows what kind of answer it wants. Of two that overlap, the longer one counts: "how much time" is a duration. */
    kinds: z
      .strictObject({
        price: beginnings,
        /** A day, or a time of day. */
        time: beginnings,
        place: beginnings,
        person: beginnings,
        duration: beginnings,
        /** A phone number, an e-mail address, or another way to reach somebody. */
        contact: beginnings,
      })
      .readonly(),
    /** Beginnings of a sentence that refer to the one before it, so that it says little alone: "After that". */
    references: plain,
    /** The questions that onboarding answers from the contacts of a site, each with the beginning of its answer. */
    contacts: z
      .strictObject({ phone: question, email: question, address: question, opening_hours: question })
      .readonly(),
    /** The title of the help article that has the questions of a site. */
    questionsTitle: text,
    /** Words of opening hours for a day without any. */
    closed: text,
    /** The texts of the pages of help centres. */
    helpCentre: z
      .strictObject({
        helpCentre: text,
        updated: text,
        noArticles: text,
        notFound: text,
        search: text,
        searchLabel: text,
        /** Before the words that were searched. */
        results: text,
        noResults: text,
        related: text,
        allArticles: text,
        allLanguages: text,
        language: text,
        chat: text,
        startPage: text,
        requestId: text,
      })
      .readonly(),
    /** Headings of websites that are questions, and those that only look like one. */
    questions: z
      .strictObject({
        beginnings: phrases,
        /** Beginnings of invitations, which no visitor asks. */
        invitations: phrases,
        /** Beginnings of invitations and of questions alike. */
        possibleInvitations: phrases,
        /** Beginnings of a text that calls to act, below an invitation. */
        callsToAct: phrases,
      })
      .partial()
      .readonly(),
    /** Headings above the opening hours and the address of a business. */
    headings: z.strictObject({ openingHours: phrases, address: phrases }).readonly(),
    titles: z
      .strictObject({
        /** Titles that every site has, and that name no business. */
        pages: plain,
        /** Words before the name of a business. */
        welcomes: plain,
        /** Beginnings of the titles of pages that the law wants, of which no visitor asks. */
        legal: phrases,
      })
      .partial()
      .readonly(),
    /** How lists of products and prices are written. */
    items: z
      .strictObject({
        /** Labels of cards, which stand before the name. */
        badges: phrases,
        /** Ends of texts that name no item, such as "Free delivery over". */
        unfinished: plain,
        /** Beginnings of lines that name the sum of a bill. */
        sums: plain,
        /** The beginnings of days, and the ends that they have in full. */
        days: plain,
        dayEndings: plain,
      })
      .partial()
      .readonly(),
    writtenPrices: z
      .strictObject({
        from: plain,
        units: plain,
        ranges: plain,
        /** Words that say that a price follows, and name no item. */
        labels: plain,
        labelAdjectives: plain,
        /** ISO 4217 by the name of a currency; empty where several currencies have that name. */
        currencies: z.record(text, z.string().regex(/^([A-Z]{3})?$/)).readonly(),
      })
      .partial()
      .readonly(),
    /** Parts of paths of pages that say much about a business, that say what the law wants, and at which visitors sign in. */
    paths: z.strictObject({ telling: plain, legal: plain, signIn: plain }).partial().readonly(),
    /** Words behind the hyphen of a word that goes on later: "Vor- und Nachteile". */
    conjunctions: plain,
  })
  .partial()
  .readonly();

export type LanguageWords = z.infer<typeof languageWords>;
export type Section = keyof LanguageWords;
