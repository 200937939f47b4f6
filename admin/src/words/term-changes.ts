import { plural, words } from './words.ts';

export const termChangesWords = words({
  en: {
    mergeOf: (name: string) => `Merge “${name}” into another one`,
    mergeText: 'All its posts and children move to the other one. This one is deleted.',
    into: 'Into',
    doMerge: 'Merge',
    merged: (name: string, into: string, count: number) =>
      `“${name}” is merged into “${into}”: ${plural(count, 'post moves', 'posts move')}`,
    name: 'Name',
    slug: 'Slug',
    slugHelp: 'Part of the address; empty: made from the name',
    parent: 'Below',
    top: 'None: at the top',
    description: 'Description',
    save: 'Save',
    create: 'Create',
    created: (name: string) => `“${name}” created`,
    changed: (name: string) => `“${name}” changed`,
    deleted: (name: string, count: number) =>
      `“${name}” is deleted${count === 0 ? '' : `: ${plural(count, 'post loses', 'posts lose')} it`}`,
    isDefault: (name: string) =>
      `“${name}” is the default category and cannot be deleted. Posts without another category have it.`,
    conflict: 'Somebody else has changed this in the meantime. The latest version is shown; make your change again.',
  },
  de: {
    mergeOf: (name: string) => `„${name}“ in ein anderes überführen`,
    mergeText: 'Alle Beiträge bekommen das andere; was darunter liegt, kommt dorthin. Dieses wird gelöscht.',
    into: 'In',
    doMerge: 'Zusammenführen',
    merged: (name: string, into: string, count: number) =>
      `„${name}“ geht in „${into}“ auf: ${plural(count, 'Beitrag wechselt', 'Beiträge wechseln')}`,
    name: 'Name',
    slug: 'Titelform',
    slugHelp: 'Teil der Adresse; leer: aus dem Namen gemacht',
    parent: 'Unter',
    top: 'Nichts: ganz oben',
    description: 'Beschreibung',
    save: 'Speichern',
    create: 'Anlegen',
    created: (name: string) => `„${name}“ angelegt`,
    changed: (name: string) => `„${name}“ geändert`,
    deleted: (name: string, count: number) =>
      `„${name}“ wird gelöscht${count === 0 ? '' : `: ${plural(count, 'Beitrag verliert', 'Beiträge verlieren')} es`}`,
    isDefault: (name: string) => `„${name}“ ist die Standardkategorie: Beiträge ohne andere haben sie. Sie bleibt.`,
    conflict:
      'Jemand anderes hat dies inzwischen geändert. Gezeigt wird der jetzige Stand; ändern Sie ihn noch einmal.',
  },
});
