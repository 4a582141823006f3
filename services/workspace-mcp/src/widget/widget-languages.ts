/** The languages of the widget's own texts: BCP 47 tags, each with a message file in `clients/widget/messages`. */
export const WIDGET_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'ar', 'ja', 'zh'] as const;
export type WidgetLanguage = (typeof WIDGET_LANGUAGES)[number];
