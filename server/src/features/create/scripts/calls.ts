import type { scriptCommentService } from '@rushes/contract/create/script-comments';
import type { scriptService } from '@rushes/contract/create/scripts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { deleteScripts, restoreScripts } from './bin/delete-scripts.ts';
import { createScript, duplicateScript } from './create-script.ts';
import { getComments } from './comments/get-comments.ts';
import { addComment, deleteComment, resolveComment, restoreComment } from './comments/write-comments.ts';
import type { ScriptsDeps } from './deps.ts';
import { exportScript, importScript } from './formats/files.ts';
import { countScripts, getScript, getScripts } from './get-scripts.ts';
import { exportPdf } from './pdf/export-pdf.ts';
import { openEditor } from './presence/open-editor.ts';
import { updateScript } from './update-script.ts';
import { getVersion, getVersions } from './versions/get-versions.ts';
import { keepVersion } from './versions/keep-version.ts';
import { restoreVersion } from './versions/restore-version.ts';

export function scriptCalls(scripts: ScriptsDeps): Handlers<typeof scriptService> {
  return {
    getScripts: (request, { caller }) => getScripts(scripts, caller, request),
    countScripts: (request, { caller }) => countScripts(scripts, caller, request),
    getScript: ({ scriptId }, { caller }) => getScript(scripts, caller, scriptId),
    createScript: (request, { caller }) => createScript(scripts, caller, request),
    updateScript: (request, { caller }) => updateScript(scripts, caller, request),
    duplicateScript: ({ scriptId }, { caller }) => duplicateScript(scripts, caller, scriptId),
    getScriptVersions: ({ scriptId }, { caller }) => getVersions(scripts, caller, scriptId),
    getScriptVersion: (request, { caller }) => getVersion(scripts, caller, request),
    keepScriptVersion: (request, { caller }) => keepVersion(scripts, caller, request),
    restoreScriptVersion: (request, { caller }) => restoreVersion(scripts, caller, request),
    exportScript: (request, { caller }) => exportScript(scripts, caller, request),
    exportScriptPdf: (request, { caller }) => exportPdf(scripts, caller, request),
    importScript: (request, { caller }) => importScript(scripts, caller, request),
    openEditor: (request, { caller }) => openEditor(scripts, caller, request),
    deleteScripts: ({ scriptIds }, { caller }) => deleteScripts(scripts, caller, scriptIds),
    restoreScripts: ({ scriptIds }, { caller }) => restoreScripts(scripts, caller, scriptIds),
  };
}

export function scriptCommentCalls(scripts: ScriptsDeps): Handlers<typeof scriptCommentService> {
  return {
    getScriptComments: ({ scriptId }, { caller }) => getComments(scripts, caller, scriptId),
    addScriptComment: (request, { caller }) => addComment(scripts, caller, request),
    resolveScriptComment: (request, { caller }) => resolveComment(scripts, caller, request),
    deleteScriptComment: (request, { caller }) => deleteComment(scripts, caller, request),
    restoreScriptComment: (request, { caller }) => restoreComment(scripts, caller, request),
  };
}
