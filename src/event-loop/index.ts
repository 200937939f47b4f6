export { TimeSlice, yieldIfLongTexts } from './time-slice.ts';
