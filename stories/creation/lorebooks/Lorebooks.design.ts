import type { Design } from '../../docs/design.ts';

export const lorebooksDesign: Design = {
  purpose:
    'What chatbots know: the list of lorebooks, how one begins, the workbench of entries with its test bench, and the page that others read.',
  anatomy: [
    ['lorebooks-page', 'the list of one’s own, searched on the device'],
    ['lorebook-row', 'one of them: its name leads to its page, Edit to the workbench'],
    ['lorebook-choose', 'start new, or import a file'],
    ['lorebook-workbench', 'entries, the one that is written, and the bench; three panes at 1400 pixels, two at 1100, one below'],
    ['entry-list', 'all entries under their folders; only those in view are drawn'],
    ['entry-pane', 'the fields of one entry, simple or expert'],
    ['keyword-reach', 'whose script no keyword is written in, and keywords that are put in by a press'],
    ['entry-table', 'all entries as rows, to change many at once'],
    ['bench', 'a text, what it brings up, and why the others stay quiet'],
    ['lore-samples', 'texts that are tested on each save, which of them fail, and what entries must do in each'],
    ['lore-coverage', 'how often each entry came up in the author’s own chats, by which keyword, and why others never did'],
    ['lorebook-page', 'name, tags and the first hundred entries'],
  ],
  states: [
    ['empty', 'says what a lorebook is, and leads to the first'],
    ['not saved yet', 'an entry whose text is typed and not kept has a dot in the accent'],
    ['fired, cut', 'a dot after a test, in the color of the row on the bench, with the word for who does not see it'],
    ['passes, fails', 'a sample’s sign and its word; what failed is a line for each entry'],
    ['came up, called but never used, never came up', 'the sign of the bench and its word, with the reasons below the name'],
    ['stale', 'what was tested has changed since'],
  ],
  do: ['Say why an entry stays quiet.', 'Give every drag a button.'],
  dont: ['Tell a state by color alone.', 'Draw a thousand rows.'],
};
