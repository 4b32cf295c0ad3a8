/** SHA-256 in base64 of the page's sheet and script, to the byte; a test holds them against each other, and `npm run golden` writes them anew. */
export const STYLE_HASH = 'YanqDioPv8h6RbWNh5i8wu6L1SXis/airKs3U5XNTaY=';
export const SCRIPT_HASH = 'qp4kVmjjIOuTgMTXMiaA12jAO9MhfBpJI7pvBNbOqNY=';
