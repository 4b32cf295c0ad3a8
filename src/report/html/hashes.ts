/** SHA-256 in base64 of the page's sheet and script, to the byte; a test holds them against each other, and `npm run golden` writes them anew. */
export const STYLE_HASH = 'Kb7HUGeMbjh7yQALtdHD5Kqjbf4LRKkWTU5P931dgM8=';
export const SCRIPT_HASH = 'ajy07Ciy7NCa8WzJnKuN+SZCqzucdsZF/3B6IERqs5I=';
