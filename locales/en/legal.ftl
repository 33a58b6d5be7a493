## Texts of the pages in web/app/src/legal.

legal-server-name = This server is called { $name }.
legal-contact = Contact:
legal-no-server = These pages run without a server: there are no accounts, and nothing you do here leaves your device.
legal-imprint-none = The operator of this server has not given an imprint.
legal-imprint-unreachable = We can’t reach the server, so its imprint can’t be shown. Please try again when you’re connected.
legal-imprint-program = These pages are made with Palamedes. Its authors don’t run this server; please contact the operator about anything that happens here.

legal-privacy-none = The operator of this server has added no text. What Palamedes stores is listed below.
legal-privacy-unreachable = We can’t reach the server, so the operator’s text can’t be shown. What Palamedes stores is listed below.

## Stored data

legal-data = What Palamedes stores
legal-data-lead = This is the same on every server that runs Palamedes. The operator decides how long to keep machine logs and backups.
legal-data-device = On your device
legal-data-device-text = Your settings and the games you play offline are stored in this browser and sent nowhere. If you clear the data of this site, they are deleted.
legal-data-guest = As a guest
legal-data-guest-text = You become a guest when you first join a game, not by looking around. The server then sets a cookie that identifies you, and nothing else. It stores a made-up name, the time, the name of your browser, and your games.
legal-data-member = With an account
legal-data-member-text = We also store the name you chose and what you log in with: a hash of your password, the public keys of your passkeys, hashes of your recovery codes and tokens. We store your email address only if you enter one; other players never see it. Only you can see where you’re logged in. A second cookie marks a browser you’ve logged in with, so that failed logins by others don’t lock you out; the server keeps its hash for at most 400 days. If you take a vacation from correspondence games, we store its dates. If you turn on push notifications, we store where to send them for that device, until you log out there.
legal-data-games = Games and ratings
legal-data-games-text = Games, moves, player names, results and ratings are public. A private game is visible to everyone who has its link. Your games are used for research only if you allow it; we store when you did, and for which text. In games of which all players allow it, we also store how each move was entered (mouse, touch or keyboard) and whether the player was connected. Such games may be published without names, for everyone and any purpose (CC0). A public game can still be recognised by its moves. You can withdraw at any time, for everything not yet published.
legal-data-chat = Chat
legal-data-chat-text = Chat is stored with the game, for everyone who can see that game.
legal-data-reports = Reports and moderation
legal-data-reports-text = If you report a player, the moderators see your name, your text and a copy of the chat in that game. The reported player doesn’t learn who reported them. We delete reports 180 days after the decision. What moderators do is logged permanently: who, whom, when and why.
legal-data-network = Your IP address
legal-data-network-text = We don’t store it, except as a hash for at most two hours, to limit login attempts and emails. The server log contains no addresses and no names.
legal-data-third-parties = Third parties
legal-data-third-parties-text = These pages load nothing from other sites: no ads, no tracking, no external fonts. Emails are sent through the operator’s mail server. Push notifications travel encrypted through the service of your browser’s maker.
legal-data-rights = What you can do
legal-data-rights-text = You can download everything stored about you, log out devices, or delete your account: everything is deleted except your games, which stay without your name.
legal-data-no-email = This server doesn’t send email, so a forgotten password can’t be reset by email. Create recovery codes or a passkey.
