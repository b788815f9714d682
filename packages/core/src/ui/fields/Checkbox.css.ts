import { style } from '@vanilla-extract/css';
import { checkboxLook } from './checkbox-look.ts';

export const checkbox = style(checkboxLook);
