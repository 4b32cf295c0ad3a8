/** SHA-256 in base64 of the page's sheet and script, to the byte; a test holds them against each other, and `npm run golden` writes them anew. */
export const STYLE_HASH = 'PzSlGID4lYuFh9vjyW1OMH7jWawChYSFeuBAhx/DI7A=';
export const SCRIPT_HASH = 'qp4kVmjjIOuTgMTXMiaA12jAO9MhfBpJI7pvBNbOqNY=';
