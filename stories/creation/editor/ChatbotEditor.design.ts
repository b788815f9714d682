import type { Design } from '../../docs/design.ts';

export const chatbotEditorDesign: Design = {
  purpose: 'Where a chatbot is written: everything on one page, with what it costs and what stands against saving it.',
  anatomy: [
    ['picture-field', 'the portrait, chosen or dropped where it stands'],
    ['field', 'a text with its counter; the limit is part of its description'],
    ['suggestion', 'below its field what a model suggests, and what is done with it'],
    ['tags-field', 'chips, a box, and the tags that others use'],
    ['suggested-tags', 'up to five tags that fit, each put in and taken out by a press'],
    ['editor-preview', 'cover, name, title and first words as others meet them'],
    ['token-meter', 'the tokens by field, a mark for the notice and one for the limit, and the room that is left'],
    ['save-bar', 'the meter and Save, always in sight'],
    ['difference', 'two versions in one text: what came is underlined, what went is struck through'],
  ],
  states: [
    ['empty', 'nothing is said of a field before it was left'],
    ['faulty', 'a list of all faults that leads to each, and the focus in the first'],
    ['in review', 'place in line and what visitors get; the text is read and copied'],
    ['sent back', 'the reasons and the reviewer’s words; whom it is for stays'],
    ['suggesting', 'the field stays as it is until Replace or Insert is pressed'],
    ['draft', 'where what was typed is kept, in words; what another tab or device wrote, and both texts where they differ'],
    ['saved elsewhere', 'both texts of each field that differs, to choose between'],
    ['refused', 'what can be done: change it, ask a person, keep it for oneself'],
  ],
  do: ['Say why Save does nothing.', 'Keep what was typed, whatever the server answers.'],
  dont: ['Speak with every key.', 'Overwrite what was saved elsewhere.'],
};
