import { AppError, chatbotFaults, settleChatbot, takesPictures } from '@troupe/protocol';
import { commonIssues } from './common-issues.ts';
import { toIssues } from './fault-issues.ts';
import { createSaveChange, createSaveNew, type SaveDeps } from './save-character.ts';
import type { WorkKind } from './work-kind.ts';

/** Chatbots, where they are saved. */
const chatbots: WorkKind = {
  settle: settleChatbot,
  refuse: async (deps, form, before, context) => {
    const { name, visibility, picture } = await commonIssues(deps, form, before, context);
    const faults = chatbotFaults(form, before?.base ?? null, { needsPicture: takesPictures(context.brand) });
    const issues = [...name, ...visibility, ...toIssues(faults), ...picture];
    if (issues.length > 0) throw new AppError('invalid_input', { issues });
  },
  calls: { create: 'createCharacter', update: 'updateCharacter' },
};

/** How chatbots are saved: new ones, and what changes of those that there are. */
export const createChatbotSaves = (deps: SaveDeps) => ({
  saveNew: createSaveNew(deps, chatbots),
  saveChange: createSaveChange(deps, chatbots),
});
