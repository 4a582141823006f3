import type { HoursLanguage } from '../hours-language';

export const fr: HoursLanguage = {
  asked: {
    open: 'ouvert|ouverts|ouverte|ouvertes|ouvrez|ouvre|ouvrent|ouvrir|ouvrez vous|ouverture',
    closed: 'fermé|fermés|fermée|fermées|fermez|ferme|ferment|fermer|fermez vous|fermeture',
    hours:
      "horaires|horaire|heures d'ouverture|heure d'ouverture|horaires d'ouverture|horaire d'ouverture|jours d'ouverture|heures de fermeture|heure de fermeture|horaires de fermeture",
    when: "quand|à quelle heure|a quelle heure|quelle heure|quelles heures|à partir de quelle heure|quels jours|quel jour|dès quelle heure|c'est quand|à partir de quand",
    until:
      "jusqu'à quelle heure|jusqu'à quand|jusqu'a quelle heure|jusqua quelle heure|jusque quelle heure|combien de temps|jusqu'à|jusque",
    now: 'maintenant|en ce moment|actuellement|là|encore|tout de suite|à cette heure|toujours',
    today: "aujourd'hui|aujourdhui|auj|ce soir|ce matin|cet après midi|ce midi",
    tomorrow: 'demain|demain matin|demain soir|demain après midi',
    overmorrow: 'après demain',
    weekend: 'week end|weekend|le week end|ce week end|les week ends|week ends',
    filler:
      "êtes|etes|est|es|vous|tu|t|vos|votre|ton|tes|le|la|les|l|de|du|des|d|est ce que|est ce qu|que|qu|quels|quelles|quel|quelle|sont|bonjour|bonsoir|salut|svp|s'il vous plaît|stp|merci|et|ou|à|a|au|aux|en|on|c'est|ce|cet|cette|chez|matin|soir|midi|après|prochain|prochaine|savoir|pouvez vous me dire|je voudrais savoir|je|voudrais|si|aussi|y|tous|jours|jour|normalement|exactement|pour|peut|venir",
  },
  weekdays: [
    'lundi|lundis',
    'mardi|mardis',
    'mercredi|mercredis',
    'jeudi|jeudis',
    'vendredi|vendredis',
    'samedi|samedis',
    'dimanche|dimanches',
  ],
  holidays: {
    'new year': "jour de l'an|nouvel an|le premier janvier|premier janvier",
    'good friday': 'vendredi saint',
    'easter sunday': 'dimanche de pâques|pâques',
    'easter monday': 'lundi de pâques',
    'labour day': 'fête du travail|premier mai',
    'whit monday': 'lundi de pentecôte',
    'christmas eve': 'veille de noël|réveillon de noël|réveillon',
    'christmas day': 'noël|jour de noël',
    'boxing day': 'lendemain de noël|saint étienne',
    'new year eve': 'saint sylvestre|réveillon du nouvel an|veille du nouvel an',
  },
  inDates: 'er|le|eme|e',
  told: {
    openNow: 'Oui, nous sommes ouverts en ce moment.',
    openNowUntil: "Oui, nous sommes ouverts en ce moment, jusqu'à {time}.",
    closedNow: 'Non, nous sommes fermés en ce moment.',
    opensAgain: 'Nous rouvrons {day} à {time}.',
    dayOpen: '{day}, nous sommes ouverts {ranges}.',
    dayClosed: '{day}, nous sommes fermés.',
    range: 'de {from} à {to}',
    and: ' et ',
    today: "aujourd'hui",
    tomorrow: 'demain',
    onDays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    onDate: 'le {date}',
    week: "Nos horaires d'ouverture :",
    closed: 'fermé',
  },
};
