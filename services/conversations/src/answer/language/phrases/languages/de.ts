import type { Phrases } from '../phrases';

export const de: Phrases = {
  greeting: 'Hallo! Wie kann ich Ihnen helfen?',
  thanks: 'Gern geschehen! Kann ich sonst noch etwas für Sie tun?',
  goodbye: 'Auf Wiedersehen und danke für Ihren Besuch!',
  praise: 'Das freut mich, danke! Möchten Sie sonst noch etwas wissen?',
  wellbeing: 'Danke, mir geht es gut! Wie kann ich Ihnen helfen?',
  identity:
    'Ich bin ein automatischer Assistent dieses Unternehmens und kein Mensch. Ich beantworte Fragen aus dem, was es veröffentlicht hat, und kann Sie an einen Menschen weitergeben.',
  abilities:
    'Ich bin ein automatischer Assistent: Ich beantworte Fragen zu diesem Unternehmen aus dem, was es veröffentlicht hat, und kann Sie an einen Menschen weitergeben.',
  subjects: 'Fragen Sie mich zum Beispiel nach:',
  test: 'Der Chat funktioniert. Was möchten Sie wissen?',
  acknowledge: 'Gut. Was möchten Sie sonst noch wissen?',
  unknown:
    'Das weiß ich leider nicht: In dem, was mir vorliegt, habe ich nichts dazu gefunden. Möchten Sie, dass ich Sie an einen Menschen weitergebe?',
  unknownAgain:
    'Auch dazu liegt mir leider nichts vor. Soll ich den Chat an einen Menschen weitergeben, der Ihnen weiterhelfen kann? Sie können mich auch gern etwas anderes fragen.',
  unknownPart: 'Zu „{question}“ habe ich nichts gefunden.',
  declined: 'Gut, dann hole ich keinen Menschen dazu. Wenn Sie noch eine Frage haben, stellen Sie sie einfach.',
  failed:
    'Ich kann wegen eines technischen Problems gerade leider nicht antworten. Bitte versuchen Sie es später noch einmal oder fragen Sie nach einem Menschen.',
  cut: 'Meine Antwort wurde leider abgeschnitten oder zurückgehalten, bevor sie begann. Bitte fragen Sie mit anderen Worten oder fragen Sie nach einem Menschen.',
  dropped:
    'Es kamen leider so viele Fragen, dass ich nicht jede beantworten konnte; die neuesten beantworte ich im Folgenden. Bitte fragen Sie noch einmal, was offen geblieben ist.',
  handoff: 'Dieser Chat wird an einen Menschen weitergegeben, der hier antworten wird.',
  source: 'Quelle',
  more: 'In der Quelle steht noch mehr dazu.',
};
