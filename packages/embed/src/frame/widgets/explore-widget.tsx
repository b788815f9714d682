/** Entry of the explore widget: characters to choose from. What is chosen goes to the page (`open-character`). */
import { Explore } from './Explore.tsx';
import { startFrame } from '../frame.ts';
import { reportHeight } from '../report-height.ts';

startFrame({ render: () => <Explore />, placeOf: () => undefined, reportHeight });
