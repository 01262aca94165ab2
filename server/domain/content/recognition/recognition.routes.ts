import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import { bytesResponse, fileResponse } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import { OFFICE_MIME } from '#server/office/office-mime'
import { startRecognition, getRecognisedOutput } from './recognition.service'
import { correctWord, getWords } from './words.service'

export const recognitionHandlers: Pick<Handlers<typeof document>, 'forceOcr' | 'ocr' | 'words' | 'correctWord'> = {
  async forceOcr({ query, ...request }) {
    const { ocr, converter } = request.ports
    return { jobUuid: await startRecognition(writeContext(request), { ocr, convertsOffice: converter !== undefined }, query) }
  },
  async ocr({ params, ...request }) {
    const output = await getRecognisedOutput(readContext(request), params.ext, params.uuid)
    const { title } = output.content
    if ('pdf' in output) {
      const { hash, size } = output.pdf
      return await fileResponse(request.request, request.ports.blobs, hash, size, {
        ...{ title, extension: 'pdf', mime: 'application/pdf', inline: false },
      })
    }
    return bytesResponse(request.request, output.word, output.etag, { title, extension: 'docx', mime: OFFICE_MIME.docx, inline: false })
  },
  words: ({ params, query, ...request }) => getWords(readContext(request), params.uuid, query.page),
  correctWord: ({ params, json, ...request }) => correctWord(writeContext(request), params.uuid, json),
}
