import { style } from '@vanilla-extract/css';
import { besideMenu } from '../conversation/chat.css.ts';

/** Where the chat menu stands beside the conversation there is nothing to open. */
export const toggle = style({ '@container': { [besideMenu]: { display: 'none' } } });
