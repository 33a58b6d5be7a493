/** The version of the program, put in when the pages are built. */
declare const __VERSION__: string;
