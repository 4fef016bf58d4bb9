/** What a walk to a service finds, hop by hop (electron/bank/hops.ts), and what to do. */
import { part, phrasesOf, type Phrase } from '../../values/phrase.ts'

export const hopsPhrases = {
  throughProxy: part(({ host }: { host: string }) => `The web proxy ${host}`),
  bothSentences: part(({ first, next }: { first: string; next: string }) => `${first} ${next}`),

  // ── Name and computer ──
  nameFound: part(
    ({ called, address }: { called: string; address: string }) => `${called} has the address ${address}.`,
  ),
  namesNotLookedUp: part(
    'Names cannot be looked up just now: this computer has no network, or its DNS server does not answer.',
  ),
  nameNotFound: part(
    ({ host }: { host: string }) =>
      `The name ${host} was not found. Check how it is spelt; inside the bank’s network it may need its full name.`,
  ),
  portAnswers: part(
    ({ called, port }: { called: string; port: number }) => `${called} answers at port ${port}.`,
  ),
  portRefuses: part(
    ({ called, port }: { called: string; port: number }) =>
      `${called} refuses connections at port ${port}: nothing runs there, or the port is another one.`,
  ),
  portSilent: part(
    ({ called, port }: { called: string; port: number }) =>
      `${called} does not answer at port ${port}: a firewall between here and there may drop the calls.`,
  ),
  portUnreachable: part(
    ({ called, port, code }: { called: string; port: number; code: string }) =>
      `${called} cannot be reached at port ${port} (${code}): check this computer’s network.`,
  ),

  // ── The web proxy ──
  proxyLeadsNowhere: part('The web proxy takes the connection and leads nowhere.'),
  proxyBrokeOff: part('The web proxy broke the connection off.'),
  proxyAsksLogin: part(
    'The web proxy asks for a login. Write it with the proxy’s address: http://name:password@proxy:8080.',
  ),
  proxyWantsWindowsLogin: part(
    ({ host }: { host: string }) =>
      `The web proxy takes only a Windows login (Negotiate, NTLM), which the desk does not give. Have it let this computer through to ${host} without a login, or install a proxy on this computer that logs in for it (Px, CNTLM) and name that one in HTTPS_PROXY.`,
  ),
  proxyLoginWrong: part('The web proxy does not accept the login. Check its name and password.'),
  proxyRefuses: part(
    ({ host, status }: { host: string; status: number }) =>
      `The web proxy does not lead to ${host} (${status}). Have the network let it through.`,
  ),
  proxyNotAnAddress: part(
    'The address of the web proxy cannot be read. It is written http://proxy:8080, in HTTPS_PROXY or in this computer’s settings.',
  ),
  proxyOfSocks: part(
    'The web proxy of this computer is a SOCKS proxy, which Teller Desk does not speak to. Nothing is sent past it: name an HTTP proxy, in HTTPS_PROXY or in this computer’s settings.',
  ),
  proxyNotTold: part(
    'This computer does not say by which web proxy the service is reached, so nothing is sent. Look at the proxy in this computer’s settings and at its PAC file, and start the desk again.',
  ),

  proxyByScript: part(
    'This computer finds its web proxy by a PAC file, a script that only Electron follows; here it is left out. Open the desk in Electron, or name the proxy in HTTPS_PROXY.',
  ),
  systemProxyUnreadable: part(
    'Which web proxy this computer has cannot be read from its settings, so the straight way is taken. Name the proxy in HTTPS_PROXY where there is one.',
  ),

  // ── Encryption ──
  certificateOver: part(
    ({ day }: { day: string }) => `The certificate ran out on ${day}. The bank has to renew it.`,
  ),
  certificateEarly: part(
    ({ day }: { day: string }) => `The certificate is valid from ${day} on. Check this computer’s date.`,
  ),
  certificateOfAnother: part(
    ({ names, host }: { names: string; host: string }) =>
      `The certificate is for ${names} and not for ${host}. Check the address.`,
  ),
  certificateOfNoName: part(
    ({ host }: { host: string }) =>
      `The certificate is for another name and not for ${host}. Check the address.`,
  ),
  authorityUnknown: part(
    ({ issuer }: { issuer: string }) =>
      `The certificate was issued by “${issuer}”, which this computer does not know. Ask the bank for that authority’s certificate as a file, and have it installed on this computer, or name it with --authorities FILE.`,
  ),
  notEncrypted: part(({ host }: { host: string }) => `${host} is this computer: nothing is encrypted.`),
  notBegun: part(
    ({ host }: { host: string }) => `${host} takes the connection and does not begin to encrypt.`,
  ),
  tlsTooOld: part(
    ({ host }: { host: string }) =>
      `${host} encrypts with TLS older than 1.2, which is no longer safe. The bank has to switch on TLS 1.2 or 1.3.`,
  ),
  noTls: part(
    ({ host, port, code }: { host: string; port: number; code: string }) =>
      `${host} does not speak TLS at port ${port} (${code}). Is it an http port, or does something stand between?`,
  ),
  certificateTaken: part(
    ({ host, protocol }: { host: string; protocol: string }) =>
      `${host} proves itself by its certificate, with ${protocol}.`,
  ),
  ownCertificateValid: part(
    ({ day }: { day: string }) => `This computer’s client certificate is valid until ${day}.`,
  ),
  ownCertificateEnds: part(
    ({ day }: { day: string }) =>
      `This computer’s client certificate is valid until ${day}. Ask the bank for a new one, and put its file in the place of this one.`,
  ),
  ownCertificateOver: part(
    ({ day }: { day: string }) =>
      `This computer’s client certificate ran out on ${day}. Ask the bank for a new one, and put its file in the place of this one.`,
  ),
  ownCertificateEarly: part(
    ({ day }: { day: string }) =>
      `This computer’s client certificate is valid from ${day} on. Check this computer’s date.`,
  ),
  ownCertificateMissing: part(
    ({ host }: { host: string }) =>
      `${host} asks for a client certificate, and this computer has none to show. Ask the bank for one, and name its file with --client-certificate, or in the policy ("clientCertificate").`,
  ),
  ownCertificateExpired: part(
    ({ host, code }: { host: string; code: string }) =>
      `${host} does not take this computer’s client certificate: it ran out (${code}). Ask the bank for one that it takes.`,
  ),
  ownCertificateRevoked: part(
    ({ host, code }: { host: string; code: string }) =>
      `${host} does not take this computer’s client certificate: it was revoked (${code}). Ask the bank for one that it takes.`,
  ),
  ownAuthorityUnknown: part(
    ({ host, code }: { host: string; code: string }) =>
      `${host} does not take this computer’s client certificate: it does not know the authority that issued it (${code}). Ask the bank for one that it takes.`,
  ),
  ownCertificateUnknown: part(
    ({ host, code }: { host: string; code: string }) =>
      `${host} does not take this computer’s client certificate: it is not one that it knows (${code}). Ask the bank for one that it takes.`,
  ),

  // ── The service ──
  connectionTakenAndBroken: part(
    'The connection was taken and broken off: a gateway between here and the service may not let this computer pass, it asks for a client certificate that is not shown, or the port speaks https and the address says http.',
  ),
  serviceSilent: part(
    ({ seconds }: { seconds: number }) =>
      `The service took the connection and did not answer within ${seconds} seconds.`,
  ),
  leadsOn: part(
    ({ to }: { to: string }) =>
      `The address leads on to ${to}. The desk follows nothing: enter the address that answers itself.`,
  ),
  leadsOnElsewhere: part(
    'The address leads on to another address. The desk follows nothing: enter the address that answers itself.',
  ),
  proxyBetween: part(
    'A proxy between here and the service asks for a login. The desk calls the service without one: have the network let it through.',
  ),
  webPageAnswers: part(
    'A web page answers instead of the service: a sign-in page of the network, or the wrong address.',
  ),
  notByServiceFile: part(
    ({ address, path }: { address: string; path: string }) =>
      `There is no list of savings accounts under ${address} at ${path}, as the service file has it. Check the address, and the path of listSavingsAccounts in the file.`,
  ),
  notTheBase: part(
    ({ address }: { address: string }) =>
      `There is no list of savings accounts under ${address}. Is this the base address? It ends in /api/v2.`,
  ),
  serviceAskedTooOften: part('The service says that it is asked too often. Wait a minute and try again.'),
  serviceFails: part(
    ({ status }: { status: number }) =>
      `The service answers with a fault of its own (${status}). Ask the bank whether it is up.`,
  ),
  serviceThere: part('The address is that of a service.'),
  timeNotTold: part('The service does not tell its time.'),
  clocksAgree: part('Both clocks agree.'),
  clockBehind: part(
    ({ minutes }: { minutes: number }) =>
      `This computer’s clock is ${minutes} minutes behind the service’s. Set it by the network: signatures are refused beyond five minutes.`,
  ),
  clockAhead: part(
    ({ minutes }: { minutes: number }) =>
      `This computer’s clock is ${minutes} minutes ahead of the service’s. Set it by the network: signatures are refused beyond five minutes.`,
  ),
  gatewayThere: part('Signed requests have their address.'),
  gatewayMissing: part(
    ({ address, status }: { address: string; status: number }) =>
      `Signed requests would go to ${address}, and nothing is there (${status}). Check the gateway address; it stands before /v2.`,
  ),

  // ── The key, and whose it is ──
  keyKnown: part('The key is known.'),
  keyOfOtherAddress: part(
    'The key is known, and this computer’s address is not the one it was made for. The bank has to make a key for the address from which this computer reaches it.',
  ),
  keyWithoutPermission: part(
    'The key is known, and its user may not read savings accounts. The bank has to give that permission.',
  ),
  keyNotAccepted: part(
    ({ status }: { status: number }) =>
      `The key is not accepted (${status}). Check that it was copied whole, and that it is this service’s.`,
  ),
  ownersNotTold: part('The bank does not tell whose a key is: people of the desk name each other there.'),
  ownerSilent: part(
    ({ seconds }: { seconds: number }) =>
      `The service did not say whose key this is within ${seconds} seconds. Try again.`,
  ),
  ownerTold: part(({ name }: { name: string }) => `The key is that of ${name}.`),
  noOwnerThere: part(
    ({ path }: { path: string }) =>
      `Nothing tells whose a key is under ${path}. Ask the bank for the path, and enter it in its place; where the bank has none, enter none, and people name each other at the desk.`,
  ),
  ownerNotSaid: part(
    ({ path, status }: { path: string; status: number }) =>
      `What is under ${path} does not say whose the key is (${status}). Ask the bank for the path of getMe, and enter it in its place.`,
  ),
} as const satisfies Record<string, Phrase>

export const hopsPhrase = phrasesOf(hopsPhrases)
