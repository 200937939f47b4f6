export { mapInTurns, TimeSlice, yieldIfLongTexts } from './time-slice.ts';
