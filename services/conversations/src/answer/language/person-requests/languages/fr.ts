import type { PersonRequestPhrases } from '../phrases';

export const fr: PersonRequestPhrases = {
  parts: {
    article: 'un de vos|une de vos|un|une|le|la|des|vos|votre',
    human: 'être humain|vraie personne|humain|personne|conseiller|conseillère|agente|agent|opérateur|opératrice',
    staff:
      'employé|employée|collaborateur|collaboratrice|collègue|responsable|représentante|représentant|technicien|service clientèle|service client|support',
    real: 'humain|humaine|réel|réelle|en chair et en os',
    somebody: "[{article}] [l'][vrai |vraie |véritable |autre ]({human}|{staff}|quelqu'un) [{real}]",
    infinitive: 'passer|transférer|mettre|connecter|rediriger|orienter',
    imperative: 'passez|passe|transférez|transfère|mettez|mets|connectez|connecte|redirigez|redirige|orientez',
  },
  requests: [
    '(parler|discuter|échanger|dialoguer|communiquer|chatter|tchatter) [directement] (à|avec|au|aux) {somebody}',
    '{imperative} (moi|nous) [directement|maintenant] [en relation |en contact ][à |avec |vers |au ]{somebody}',
    '(me|nous) {infinitive} [en relation |en contact ][à |avec |vers |au ]{somebody}',
    '(être mis|être mise|entrer|être) en (relation|contact) avec {somebody}',
    '(veux|voudrais|souhaite|préfère|aimerais|il me faut) [avoir |parler à ][un |une ][vrai |vraie ]{human} [{real}]$',
    "besoin d'[un |une ][vrai |vraie ]{human} [{real}]$",
    "(y a t il|il y a|est ce qu'il y a) (quelqu'un|un humain|une vraie personne|une personne|un conseiller|un agent) [ici|là|de disponible|disponible|en ligne]$",
  ],
  alone:
    "[un|une|vrai|vraie|s'il vous plaît|svp]* ({human}|service client|agent humain|quelqu'un) [humain|humaine|s'il vous plaît|s'il te plaît|svp|stp|maintenant|merci]*",
  closings: "s'il vous plaît|s'il te plaît|svp|stp|maintenant|ici|merci|tout de suite|plutôt",
  negations: 'pas|jamais|sans|aucun|aucune|inutile|combien',
};
