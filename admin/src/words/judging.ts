import { plural, words } from './words.ts';

type State = 'hold' | 'approved' | 'spam' | 'trash';

const done = {
  en: { hold: 'put on hold', approved: 'approved', spam: 'marked as spam', trash: 'moved to the trash' },
  de: {
    hold: 'zurückgestellt',
    approved: 'freigegeben',
    spam: 'als Spam markiert',
    trash: 'in den Papierkorb verschoben',
  },
} as const;

export const judgingWords = words({
  en: {
    deleteAsk: (count: number) => `Delete ${plural(count, 'comment', 'comments')} permanently?`,
    deleteText: 'Replies to it stay, and move up. This cannot be undone.',
    deleted: (count: number) => `${plural(count, 'comment', 'comments')} deleted permanently`,
    judged: (count: number, state: State) => `${plural(count, 'comment', 'comments')} ${done.en[state]}`,
    judgedMeanwhile: (count: number) =>
      `Somebody else has moderated ${count === 1 ? 'this comment' : plural(count, 'comment', 'comments')} in the meantime. The list is up to date.`,
    yourAnswer: (name: string) => `Your answer to ${name}`,
    sendAnswer: 'Send the answer',
    approveAndSend: 'Approve and send the answer',
    approvesToo: 'Sending the answer approves this comment.',
    answered: (name: string) => `You have answered ${name}`,
    answeredAndApproved: (name: string) => `Comment approved, and ${name} answered`,
    answerWaits: 'Your answer waits for a moderator',
    text: 'Text',
    name: 'Name',
    email: 'Email',
    url: 'Website',
    save: 'Save',
    saved: 'Comment changed',
    editedMeanwhile: 'Somebody else has changed this comment in the meantime. It is shown below; saving replaces it.',
  },
  de: {
    deleteAsk: (count: number) => `${plural(count, 'Kommentar', 'Kommentare')} endgültig löschen?`,
    deleteText: 'Antworten darauf bleiben und rücken auf. Das lässt sich nicht rückgängig machen.',
    deleted: (count: number) => `${plural(count, 'Kommentar', 'Kommentare')} endgültig gelöscht`,
    judged: (count: number, state: State) => `${plural(count, 'Kommentar', 'Kommentare')} ${done.de[state]}`,
    judgedMeanwhile: (count: number) =>
      `Jemand anderes hat inzwischen über ${count === 1 ? 'diesen Kommentar' : plural(count, 'Kommentar', 'Kommentare')} entschieden. Gezeigt wird der jetzige Stand.`,
    yourAnswer: (name: string) => `Ihre Antwort an ${name}`,
    sendAnswer: 'Antwort senden',
    approveAndSend: 'Freigeben und Antwort senden',
    approvesToo: 'Mit der Antwort wird dieser Kommentar freigegeben.',
    answered: (name: string) => `Sie haben ${name} geantwortet`,
    answeredAndApproved: (name: string) => `Kommentar freigegeben und ${name} geantwortet`,
    answerWaits: 'Ihre Antwort wartet auf die Moderation',
    text: 'Text',
    name: 'Name',
    email: 'E-Mail',
    url: 'Website',
    save: 'Speichern',
    saved: 'Kommentar geändert',
    editedMeanwhile: 'Jemand anderes hat diesen Kommentar inzwischen geändert. Er steht unten; Speichern ersetzt ihn.',
  },
});
