import type { HoursLanguage } from '../hours-language';

export const de: HoursLanguage = {
  asked: {
    open: 'offen|geöffnet|geoeffnet|auf|öffnet|öffnen|oeffnet|aufhaben|aufhabt|aufmachen|aufsperren|sperrt auf|macht auf|macht ihr auf|machen auf|offn|offe',
    closed:
      'geschlossen|zu|schließt|schließen|schliesst|schliessen|zumachen|macht zu|zusperren|ruhetag|ruhetage|schließtag',
    hours:
      'öffnungszeit|öffnungszeiten|oeffnungszeiten|oeffnungszeit|geschäftszeiten|geschäftszeit|sprechzeiten|bürozeiten|ladenöffnungszeiten|schließzeiten',
    when: 'wann|um wie viel uhr|um wieviel uhr|ab wann|von wann|ab wie viel uhr|ab wieviel uhr|an welchen tagen|welche tage|wie',
    until: 'bis wann|wie lange|wie lang|bis wie viel uhr|bis wieviel uhr|von wann bis wann|bis',
    now: 'jetzt|gerade|grade|grad|momentan|aktuell|im moment|derzeit|noch|zurzeit|zur zeit|eben',
    today: 'heute|heut|heute abend|heut abend|heute morgen|heute vormittag|heute nachmittag|heute mittag',
    tomorrow: 'morgen|morgen früh|morgen abend|morgen vormittag|morgen nachmittag|morgn',
    overmorrow: 'übermorgen|uebermorgen',
    weekend: 'wochenende|am wochenende|wochenenden|an wochenenden|we|dieses wochenende',
    filler:
      'habt|haben|hat|ist|sind|seid|ihr|sie|eure|euere|euren|ihre|ihren|die|der|das|den|dem|wir|ich|man|am|an|um|im|in|zum|hallo|hi|servus|moin|grüezi|guten tag|guten morgen|guten abend|grüß gott|bitte|danke|denn|auch|und|oder|mal|eigentlich|eigtl|etwa|da|dort|bei euch|bei ihnen|bei|euch|ihnen|was|welche|kommen|kann|wissen|weiß|sagen|sagen sie mir|ob|es|gibt|gibts|macht|machen|tag|tage|uhr|von|normalerweise|genau|so|diesen|dieser|diese|nächsten|kommenden|früh|abend|abends|vormittag|nachmittag|mittag|mittags|morgens|dann|wieder|regulär|einen|heuer',
  },
  weekdays: [
    'montag|montags|mo',
    'dienstag|dienstags|di',
    'mittwoch|mittwochs|mi',
    'donnerstag|donnerstags|do',
    'freitag|freitags|fr',
    'samstag|samstags|sa|sonnabend|sonnabends',
    'sonntag|sonntags|so',
  ],
  holidays: {
    'new year': 'neujahr|neujahrstag',
    'good friday': 'karfreitag',
    'easter sunday': 'ostersonntag|ostern',
    'easter monday': 'ostermontag',
    'labour day': 'tag der arbeit|erster mai|ersten mai|maifeiertag|staatsfeiertag',
    'whit monday': 'pfingstmontag',
    'christmas eve': 'heiligabend|heilig abend|heiliger abend|heiligen abend|weihnachtsabend',
    'christmas day':
      'weihnachten|christtag|erster weihnachtstag|ersten weihnachtstag|erster weihnachtsfeiertag|ersten weihnachtsfeiertag',
    'boxing day': 'stephanstag|stefanitag|zweiter weihnachtstag|zweiten weihnachtstag|zweiten weihnachtsfeiertag',
    'new year eve': 'silvester|sylvester',
  },
  inDates: 'am|den|dem|der',
  told: {
    openNow: 'Ja, wir haben jetzt geöffnet.',
    openNowUntil: 'Ja, wir haben jetzt geöffnet, bis {time} Uhr.',
    closedNow: 'Nein, wir haben jetzt geschlossen.',
    opensAgain: 'Wir öffnen wieder {day} um {time} Uhr.',
    dayOpen: '{day} haben wir {ranges} Uhr geöffnet.',
    dayClosed: '{day} haben wir geschlossen.',
    range: 'von {from} bis {to}',
    and: ' und ',
    today: 'heute',
    tomorrow: 'morgen',
    onDays: ['am Montag', 'am Dienstag', 'am Mittwoch', 'am Donnerstag', 'am Freitag', 'am Samstag', 'am Sonntag'],
    onDate: 'am {date}',
    week: 'Unsere Öffnungszeiten:',
    closed: 'geschlossen',
  },
};
